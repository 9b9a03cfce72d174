import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { childEnvironment } from '#server/env.ts'
import { fromRoot } from '#server/lib/root.ts'

/** The server as `npm start` runs it, built from these sources (server/testing/databases.ts). */
const main = fromRoot('dist/server/main.js')

const builtServer = [process.execPath, main]

export type ServerProcess = {
  child: ChildProcess
  url: string
  /** Milliseconds from its start until it printed its address. */
  startedIn: number
  /** All its output so far. */
  output: () => string
  /** Sends the signal and resolves to the exit code once the process has ended. Null if the signal ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/**
 * Starts the real server in a separate process, on a free port. Throws with its output if it exits before it listens.
 */
export async function startServer(
  settings: Record<string, string>,
  command?: readonly string[],
): Promise<ServerProcess> {
  const began = Date.now()
  const { child, output, exited } = launchServer(settings, command)
  const url = await Promise.race([
    addressIn(child, output),
    exited.then((code) => Promise.reject(new Error(`The server ended with ${code}: ${output()}`))),
  ])
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exited
  }
  return { child, url, startedIn: Date.now() - began, output, end }
}

/** Like `startServer`, without waiting until it listens. */
export function launchServer(settings: Record<string, string>, command: readonly string[] = builtServer) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    // A server that npm has started exits when the test run does, even if that crashes.
    env: { ...childEnvironment(), PORT: '0', npm_lifecycle_event: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text += part))
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, output: () => text, exited: ended }
}

async function addressIn(child: ChildProcess, output: () => string): Promise<string> {
  for (;;) {
    const port = /"Quarterdeck is at [^"]*?:(\d+)"/.exec(output())?.[1]
    if (port) return `http://127.0.0.1:${port}`
    if (child.stdout) await once(child.stdout, 'data')
  }
}
