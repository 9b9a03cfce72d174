import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { childEnvironment } from '#server/env.ts'
import { freePort } from '#server/testing/postgres.ts'

export type RunningServer = { port: number; pid: number; stop: () => Promise<void> }

/** Starts the product as installed, discarding its log; resolves at its first response. */
export async function startProduct(
  settings: Record<string, string>,
): Promise<RunningServer & { firstResponseMs: number }> {
  const port = await freePort()
  const began = performance.now()
  const env = {
    ...childEnvironment(),
    NODE_ENV: 'production',
    PORT: String(port),
    WEATHER_URL: '',
    ...settings,
  }
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilAnswering(port, child)
  return { ...toRunningServer(child, port), firstResponseMs: performance.now() - began }
}

/** `secret`: the product's own, because a guest's code is derived from it. */
export async function startBare(source: string, secret: string): Promise<RunningServer> {
  const child = spawn(process.execPath, ['bench/bare.ts', source, secret], {
    env: childEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`bare ended with ${code}`)))
    child.stdout?.once('data', (line: Buffer) => resolve(Number(/"port":(\d+)/.exec(line.toString())?.[1])))
  })
  return toRunningServer(child, port)
}

function toRunningServer(child: ChildProcess, port: number): RunningServer {
  const { pid } = child
  if (pid === undefined) throw new Error('A process did not start.')
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, pid, stop }
}

async function waitUntilAnswering(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended with ${child.exitCode}.`)
    if (await isAnswering(port)) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Only a refused connection is expected while a server starts. */
const isAnswering = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Milliseconds of CPU time a process has used so far; null if the system doesn't report it. */
export function cpuOf(pid: number): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return ticks * 10
}

/** Resident memory in MB; null if the system doesn't report it. */
export function memoryOf(pid: number): number | null {
  const file = `/proc/${pid}/status`
  if (!existsSync(file)) return null
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1]) / 1024)
}

/** Milliseconds of CPU time of each PostgreSQL process for one database; null if unavailable. */
export function cpuOfDatabase(name: string): ReadonlyMap<number, number> | null {
  if (!existsSync('/proc/self/stat')) return null
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry) && isServing(Number(entry), name))
  return new Map(pids.map((pid) => [Number(pid), cpuOf(Number(pid)) ?? 0]))
}

/** The CPU time used in between. A process that ended was idle before, and its earlier time no longer counts. */
export const cpuBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

/** PostgreSQL writes the task of each of its processes in place of its command line. */
function isServing(pid: number, name: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${name} `)
  } catch {
    return false // The process has ended since the directory was read.
  }
}
