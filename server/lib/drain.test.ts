import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { prepareDrain } from '#server/lib/drain.ts'

const longerThanMuteMs = 700

test('finishes despite an unused connection (security E2)', async () => {
  const server = createServer((_request, response) => void response.end('done'))
  const drain = prepareDrain(server)
  const unusedSocket = await openTo(server)
  await pause(longerThanMuteMs)
  const began = performance.now()
  await drain()
  // Without prepareDrain, the connection would stay open for the minute that Node waits for headers.
  expect(performance.now() - began).toBeLessThan(10_000)
  unusedSocket.destroy()
})

test('responds to requests that arrived before and during draining', async () => {
  const server = createServer((_request, response) => void setTimeout(() => response.end('done'), 200))
  const drain = prepareDrain(server)
  const [early, late] = [await openTo(server), await openTo(server)]
  const responses = [textOf(early), textOf(late)]
  early.write(httpRequest)
  await once(server, 'request')
  const drained = drain()
  late.write(httpRequest)
  await drained
  expect((await Promise.all(responses)).map((text) => text.endsWith('done'))).toEqual([true, true])
})

const httpRequest = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

async function openTo(server: Server): Promise<Socket> {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The test server has no port.')
  const accepted = once(server, 'connection')
  const socket = connect(bound.port, '127.0.0.1')
  await accepted
  return socket
}

async function textOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket.setEncoding('latin1')) text += String(part)
  // Removes the chunk sizes, which Node sends if the length isn't known beforehand.
  return text.replace(/\r\n0\r\n\r\n$/, '')
}
