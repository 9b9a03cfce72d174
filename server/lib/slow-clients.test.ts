import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, test } from 'vitest'
import { createHttpServer, type Route } from '#server/lib/http-server.ts'
import { createLogTo } from '#server/lib/log.ts'
import type { SlowClientLimits } from '#server/lib/slow-clients.ts'
import { openPort } from '#server/testing/listen.ts'

const mebibyte = 2 ** 20
/** This is more than the system buffers for a connection. */
const muchBytes = 16 * mebibyte
const respond: Route = ({ url }, response) => {
  response.end(url === '/much' ? Buffer.alloc(muchBytes, 'x') : 'little')
  return true
}
const limits: SlowClientLimits = { stalledMs: 1_500, maxUnreadBytes: 1_000 * mebibyte, checkEveryMs: 50 }

describe.concurrent('the guard against slow clients', () => {
  test('F3: disconnects clients that don’t read, but not slow clients', async ({ expect }) => {
    const server = await openServer(createGuarded(limits))
    const silent = server.sendRequest('/much')
    const slow = server.sendRequest('/much')
    expect(await readAll(slow, 10)).toBeGreaterThan(muchBytes)
    // One connection is cut; the other has no further requests, and closes at Node's own timeout.
    await expect.poll(server.connections, { timeout: 10_000 }).toBe(0)
    expect(await readAll(silent)).toBeLessThan(muchBytes)
    server.close()
  })

  test('F3: control: without the guard, an unread response stays', async ({ expect }) => {
    const server = await openServer(createServer((request, response) => void respond(request, response)))
    const silent = server.sendRequest('/much')
    await pause(3 * limits.stalledMs)
    expect(await server.connections()).toBe(1)
    expect(await readAll(silent)).toBeGreaterThan(muchBytes)
    server.close()
  })

  test('F3: disconnects the connections that waited longest if too much is unread in total', async ({
    expect,
  }) => {
    const server = await openServer(
      createGuarded({ ...limits, stalledMs: 60_000, maxUnreadBytes: 40 * mebibyte }),
    )
    const first = [server.sendRequest('/much'), server.sendRequest('/much')]
    await pause(10 * limits.checkEveryMs)
    expect(await server.connections()).toBe(2)
    const last = [server.sendRequest('/much'), server.sendRequest('/much')]
    await expect.poll(server.requestCount).toBe(4)
    await expect.poll(server.connections).toBe(2)
    for (const caller of first) expect(await readAll(caller)).toBeLessThan(muchBytes)
    for (const caller of last) expect(await readAll(caller)).toBeGreaterThan(muchBytes)
    server.close()
  })

  test('keeps a connection that waits for its next request', async ({ expect }) => {
    const server = await openServer(createGuarded(limits))
    const caller = server.sendRequest('/little')
    await once(caller.resume(), 'data')
    await pause(2 * limits.stalledMs)
    caller.write(httpRequest('/little'))
    expect(String(await once(caller, 'data'))).toContain('little')
    server.close()
  })
})

const createGuarded = (slowClients: SlowClientLimits) => {
  const log = createLogTo({ write: () => {} })
  const server = createHttpServer({ routes: [respond], publicUrl: 'http://localhost:3000', log, slowClients })
  server.keepAliveTimeout = 4_000
  return server
}

const httpRequest = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

async function openServer(server: Server) {
  const port = await openPort(server)
  const callers: Socket[] = []
  let requests = 0
  server.on('request', () => (requests += 1))
  return {
    requestCount: () => requests,
    connections: () =>
      new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    /** Sends a request without reading the response. */
    sendRequest: (path: string): Socket => {
      const caller = connect(port, '127.0.0.1', () => caller.write(httpRequest(path)))
      // The test waits for the connection to be cut.
      caller.on('error', () => caller.destroy()).pause()
      callers.push(caller)
      return caller
    },
    close: () => {
      for (const caller of callers) caller.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Reads to the end of the response or the connection, pausing for the given milliseconds after each piece. */
function readAll(caller: Socket, pauseMs = 0): Promise<number> {
  return new Promise((resolve) => {
    let bytes = 0
    caller.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > muchBytes) return resolve(bytes)
      if (pauseMs === 0) return undefined
      caller.pause()
      setTimeout(() => caller.resume(), pauseMs)
    })
    caller.on('close', () => resolve(bytes))
    if (caller.closed) resolve(bytes)
    caller.resume()
  })
}
