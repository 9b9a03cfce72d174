import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { addGuests } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { createDataset, type Dataset } from '#server/testing/dataset.ts'
import { startOnPostgres } from '#server/testing/server-on-postgres.ts'
import type { ServerProcess } from '#server/testing/process.ts'
import { quantile } from '#server/testing/quantile.ts'

let server: ServerProcess
let close: () => Promise<void>
let dataset: Dataset

beforeAll(async () => {
  const started = await startOnPostgres()
  ;({ server, close } = started)
  dataset = await createDataset(started.environment.where)
  await started.environment.seed((db) => addGuests(db, dataset.venueId, isLongRun() ? 3_000 : 1))
}, 60_000)
afterAll(() => close())

const connections = isLongRun() ? 1_000 : 150
const second = 1_000

/** The first bytes, the bytes sent every second after them, and the seconds in which the connection must end. */
const kinds = [
  {
    what: 'headers',
    firstBytes: 'GET / HTTP/1.1\r\nHost: x\r\n',
    repeatedBytes: 'X-Slow: x\r\n',
    maxSeconds: 15,
  },
  {
    what: 'a body',
    firstBytes:
      'POST /auth/v1/sign-in/email HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    repeatedBytes: ' ',
    maxSeconds: 40,
  },
]

test.each(isLongRun() ? kinds : kinds.slice(0, 1))(
  `F3: ${connections} connections that send $what slowly delay no one, and are closed within $maxSeconds s`,
  async ({ what, firstBytes, repeatedBytes, maxSeconds }) => {
    const open = new Set<Socket>()
    for (let count = 0; count < connections; count += 1) open.add(openSlowly(firstBytes, open))
    const began = performance.now()
    const waits: number[] = []
    while (open.size > 0 && performance.now() - began < maxSeconds * second) {
      for (const socket of open) if (socket.writable) socket.write(repeatedBytes)
      for (let sample = 0; sample < 10; sample += 1) waits.push(await timeRequest(`${server.url}/readyz`))
      await pause(second)
    }
    const lastedSeconds = Math.round((performance.now() - began) / second)
    const stillOpen = open.size
    for (const socket of open) socket.destroy()
    expect(stillOpen).toBe(0)
    const p95 = quantile(waits, 0.95)
    expect(p95).toBeLessThan(second)
    recordFigure(
      'F3',
      `${connections} with slow ${what}: closed after ${lastedSeconds} s, others p95 ${Math.round(p95)} ms, 0 errors`,
    )
  },
  90_000,
)

/**
 * Three times twelve seconds without a byte read are too long for an ordinary run: server/lib/slow-clients.test.ts is
 * quick.
 */
const readers = isLongRun() ? [connections] : []
test.each(readers)(
  'F3: %i connections that read one byte a second delay no one, and are closed within 40 s',
  async (count) => {
    await timeRequest(`${server.url}/readyz`)
    const before = openFiles()
    const callers = new Set<Socket>()
    for (let index = 0; index < count; index += 1) {
      callers.add(openSlowly(index % 20 === 0 ? listRequests() : allRequests, callers).pause())
    }
    const began = performance.now()
    const waits: number[] = []
    let maxMebibytes = 0
    // A client that doesn't read can't notice that its connection ended, so the server's own side is checked.
    do {
      for (const caller of callers) caller.read(1)
      for (let sample = 0; sample < 10; sample += 1) waits.push(await timeRequest(`${server.url}/readyz`))
      maxMebibytes = Math.max(maxMebibytes, residentMebibytes())
      await pause(second)
    } while (openFiles() > before + 10 && performance.now() - began < 45 * second)
    const lastedSeconds = Math.round((performance.now() - began) / second)
    const leftOpen = openFiles() - before
    for (const caller of callers) caller.destroy()
    const p95 = quantile(waits, 0.95)
    recordFigure(
      'F3',
      `${count} slow readers: closed after ${lastedSeconds} s, others p95 ${Math.round(p95)} ms, 0 errors, at most ${maxMebibytes} MiB resident`,
    )
    expect(leftOpen).toBeLessThan(11)
    expect(lastedSeconds).toBeLessThan(41)
    expect(p95).toBeLessThan(second)
    expect(maxMebibytes).toBeLessThan(1_024)
  },
  120_000,
)

/** More at once than the system buffers for a connection: ten times the largest response that anyone may request. */
const allRequests = 'GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(10)

/** Like `allRequests`, as an organiser of a big edition. */
function listRequests(): string {
  const body = JSON.stringify({ json: { venueId: dataset.venueId } })
  const head = [
    'POST /rpc/attendance/list HTTP/1.1',
    'Host: x',
    'Sec-Fetch-Site: same-origin',
    `Cookie: ${dataset.organiser}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`.repeat(6)
}

/** The server's connections, files and pipes. */
const openFiles = () => readdirSync(`/proc/${server.child.pid}/fd`).length

function residentMebibytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1_024)
}

function openSlowly(firstBytes: string, open: Set<Socket>): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(firstBytes)
  // The test waits for the connection to be cut.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => open.delete(socket))
  socket.resume()
  return socket
}

/** The milliseconds that another caller's request takes. Fails if it is refused. */
async function timeRequest(url: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(url)
  await response.text()
  expect(response.status).toBe(200)
  return performance.now() - began
}
