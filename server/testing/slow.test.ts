import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { figure } from '#server/testing/figures.ts'
import { startOnPostgres } from '#server/testing/postgres-program.ts'
import type { ServerProcess } from '#server/testing/process.ts'

let server: ServerProcess
let close: () => Promise<void>

beforeAll(async () => {
  ;({ server, close } = await startOnPostgres())
}, 60_000)
afterAll(() => close())

const connections = isLongRun() ? 1_000 : 150
const second = 1_000

/** What is sent at first, and then a piece of it every second; and within how many seconds it must be over. */
const kinds = [
  { what: 'headers', begins: 'GET / HTTP/1.1\r\nHost: x\r\n', goesOn: 'X-Slow: x\r\n', over: 15 },
  {
    what: 'a body',
    begins:
      'POST /auth/v1/sign-in/email HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
    goesOn: ' ',
    over: 40,
  },
]

test.each(isLongRun() ? kinds : kinds.slice(0, 1))(
  `F3: ${connections} connections that send $what a piece a second harm nobody, and are closed within $over s`,
  async ({ what, begins, goesOn, over }) => {
    const open = new Set<Socket>()
    for (let count = 0; count < connections; count += 1) open.add(slowly(begins, open))
    const began = performance.now()
    const waits: number[] = []
    while (open.size > 0 && performance.now() - began < over * second) {
      for (const socket of open) if (socket.writable) socket.write(goesOn)
      for (let asked = 0; asked < 10; asked += 1) waits.push(await timed(`${server.url}/readyz`))
      await pause(second)
    }
    const lasted = Math.round((performance.now() - began) / second)
    const left = open.size
    for (const socket of open) socket.destroy()
    expect(left).toBe(0)
    const p95 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Infinity
    expect(p95).toBeLessThan(second)
    figure(
      'F3',
      `${connections} with slow ${what}: closed after ${lasted} s, others p95 ${Math.round(p95)} ms, 0 errors`,
    )
  },
  90_000,
)

function slowly(begins: string, open: Set<Socket>): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(begins))
  // Being cut off is what is waited for.
  socket.on('error', () => socket.destroy())
  socket.on('close', () => open.delete(socket))
  socket.resume()
  return socket
}

/** Milliseconds until somebody else is answered; throws when they are not. */
async function timed(url: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(url)
  await answer.text()
  expect(answer.status).toBe(200)
  return performance.now() - began
}
