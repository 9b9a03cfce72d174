import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { serializePipelinedRequests } from '#server/lib/pipelining.ts'
import { openPort } from '#server/testing/listen.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.closeAllConnections()))

/** A server with slow responses that counts how many requests ran at the same time. */
async function serve(isInTurn: boolean) {
  let [runningCount, mostRunning, startedCount] = [0, 0, 0]
  const serialize = serializePipelinedRequests()
  const server = createServer((request, response) => {
    const work = async () => {
      startedCount += 1
      mostRunning = Math.max(mostRunning, (runningCount += 1))
      await pause(20)
      runningCount -= 1
      response.end(request.url)
    }
    if (isInTurn) serialize(request, response, work)
    else void work()
  })
  servers.push(server)
  const port = await openPort(server)
  return { port, most: () => mostRunning, begun: () => startedCount }
}

const fiveRequests = ['/1', '/2', '/3', '/4', '/5']
  .map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  .join('')

async function sendFive(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(fiveRequests)
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => (text += part))
  while (!text.endsWith('/5')) await once(socket, 'data')
  socket.destroy()
  return text
}

test('F3: responds to five pipelined requests on one connection in order, one at a time', async () => {
  const server = await serve(true)
  expect((await sendFive(server.port)).match(/^\/\d/gm)).toEqual(['/1', '/2', '/3', '/4', '/5'])
  expect(server.most()).toBe(1)
})

test('F3: control: without the queue, all five run at the same time', async () => {
  const server = await serve(false)
  await sendFive(server.port)
  expect(server.most()).toBe(5)
})

test('F3: starts no more requests from callers who disconnected', async () => {
  const server = await serve(true)
  const socket = connect(server.port, '127.0.0.1')
  socket.write(fiveRequests)
  while (server.begun() === 0) await pause(1)
  socket.destroy()
  await pause(100)
  expect(server.begun()).toBe(1)
})
