import fc from 'fast-check'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { malformedRequests, type MalformedRequest } from '#server/testing/malformed.ts'
import { startOnPostgres } from '#server/testing/server-on-postgres.ts'
import type { ServerProcess } from '#server/testing/process.ts'

let server: ServerProcess
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, close } = await startOnPostgres())
}, 60_000)
afterAll(() => close())

const requests = isLongRun() ? 10_000 : 400
const batchSize = 40

test(
  `C2: ${requests} invalid HTTP requests get a 4xx or a closed connection, and leave nothing open`,
  async () => {
    const before = countHandles()
    const wrong: string[] = []
    const statuses = new Map<string, number>()
    const sample = fc.sample(malformedRequests, requests)
    for (let first = 0; first < sample.length; first += batchSize) {
      const batch = sample.slice(first, first + batchSize)
      const responses = await Promise.all(batch.map((one) => send(one)))
      responses.forEach((response, index) => {
        const found = statusesIn(response)
        for (const status of found.length > 0 ? found : ['closed'])
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (found.some((status) => !/^(1|4)/.test(status)) || implementationDetails.test(response))
          wrong.push(`${batch[index]?.bytes.toString('latin1').slice(0, 300)} → ${response.slice(0, 300)}`)
      })
    }
    expect(wrong).toEqual([])
    expect(server.child.exitCode).toBeNull()
    expect(server.output()).not.toMatch(/"level":(50|60)|uncaught error|unhandled rejection/)
    // This request must be answered, however busy the machine is.
    expect(statusesIn(await send({ bytes: readyRequest, after: 'wait' }, 10_000))).toEqual(['200'])
    await expect.poll(countConnections, { timeout: 15_000 }).toBe(0)
    // The server may only have opened connections to its database, at most ten.
    expect(countHandles() - before).toBeLessThanOrEqual(10)
    recordFigure('C2', [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '))
  },
  isLongRun() ? 300_000 : 60_000,
)

test('C2: control: the count of open handles detects one open connection', async () => {
  const before = countHandles()
  const openSocket = connect(Number(new URL(server.url).port), '127.0.0.1')
  openSocket.write('POST /rpc')
  await expect.poll(countConnections).toBe(1)
  await expect.poll(countHandles).toBeGreaterThan(before)
  openSocket.destroy()
  await expect.poll(countConnections).toBe(0)
})

const readyRequest = Buffer.from('GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')

const implementationDetails = /node_modules|\.ts:\d|at \S+ \(|select |SQLSTATE/

/** The server's open files and connections; only Linux reports them. */
const countHandles = () => {
  const dir = `/proc/${server.child.pid}/fd`
  return existsSync(dir) ? readdirSync(dir).length : 0
}

/** Connections to the server's port that it has not closed, no matter who is at the other end. */
const countConnections = () => {
  if (!existsSync('/proc/net/tcp')) return 0
  const port = Number(new URL(server.url).port).toString(16).toUpperCase().padStart(4, '0')
  const [established, closeWait] = ['01', '08']
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .filter(
      ([, local, , state]) => local?.endsWith(`:${port}`) && (state === established || state === closeWait),
    ).length
}

/** How long a sender keeps its connection open after the last data, in milliseconds: many shapes are never complete. */
const timeoutMs = 60

/** Sends bytes over a new connection and reads until it is closed or silent. */
function send({ bytes, after }: MalformedRequest, timeout = timeoutMs): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let response = ''
    socket.setEncoding('latin1').on('data', (part: string) => (response += part))
    // A reset, or a write after the end, is a response like any other.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(response))
    socket.setTimeout(timeout, () => socket.destroy())
    socket.write(bytes, () => {
      if (after === 'end') socket.end()
      if (after === 'destroy') socket.destroy()
    })
  })
}

const statusesIn = (response: string) =>
  [...response.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status = '']) => status)
