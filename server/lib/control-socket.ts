import { createHash } from 'node:crypto'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { logFailure } from '#server/lib/failure.ts'
import type { Log } from '#server/lib/log.ts'

/**
 * Runs one command of this machine's operator. The operator sees the text of a ControlRefused; any other error is a
 * bug.
 */
export type ControlCommand = (argument: string) => Promise<string>

export class ControlRefused extends Error {
  override name = 'ControlRefused'
}

type Options = { dataDir: string; commands: Readonly<Record<string, ControlCommand>>; log: Log }

/**
 * Opens the control socket, by which `npm run backup` and other commands reach a server with an embedded database: a
 * socket in DATA_DIR that only its owner can open. Request and response are one JSON line each. Resolves to a function
 * that closes the socket.
 */
export async function openControlSocket({ dataDir, commands, log }: Options): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
  // We hold the lock on the directory, so an existing socket belongs to a process that was killed.
  if (!isPipe(path)) rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'a command was interrupted'))
    readLine(socket).then((line) => respond(line, socket, commands, log), endQuietly(socket))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  if (!isPipe(path)) chmodSync(path, 0o600)
  return () => new Promise((done) => server.close(() => done()))
}

const Request = z.strictObject({ command: z.string(), argument: z.string() })
const Response = z.strictObject({ isDone: z.boolean(), text: z.string() })

/**
 * Sends a command to the running server. Resolves to its response, or to undefined if no server runs on this directory.
 */
export async function sendCommand(
  dataDir: string,
  command: string,
  argument = '',
): Promise<string | undefined> {
  const path = socketPath(dataDir)
  if (!isPipe(path) && !existsSync(path)) return undefined
  const socket = await open(path)
  if (!socket) return undefined
  socket.write(`${JSON.stringify({ command, argument })}\n`)
  const { isDone, text } = Response.parse(JSON.parse(await readLine(socket)))
  socket.destroy()
  if (!isDone) throw new ControlRefused(text)
  return text
}

async function respond(line: string, socket: Socket, commands: Options['commands'], log: Log): Promise<void> {
  const response = await run(line, commands, log)
  socket.end(`${JSON.stringify(response)}\n`)
}

async function run(
  line: string,
  commands: Options['commands'],
  log: Log,
): Promise<z.output<typeof Response>> {
  try {
    const { command, argument } = Request.parse(JSON.parse(line))
    const work = Object.hasOwn(commands, command) ? commands[command] : undefined
    if (!work)
      throw new ControlRefused(`The running server does not know ${command}: it is a different version.`)
    return { isDone: true, text: await work(argument) }
  } catch (error) {
    if (error instanceof ControlRefused) return { isDone: false, text: error.message }
    const reference = logFailure(log, error, 'a command failed')
    return { isDone: false, text: `Something went wrong. The server's log has it under ${reference}` }
  }
}

function endQuietly(socket: Socket) {
  return () => void socket.destroy()
}

const maxLineBytes = 64 * 1024

async function readLine(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    const end = text.indexOf('\n')
    if (end >= 0) return text.slice(0, end)
    if (text.length > maxLineBytes) break
  }
  throw new Error('The server did not answer.')
}

function open(path: string): Promise<Socket | undefined> {
  return new Promise((done, fail) => {
    const socket = connect(path, () => done(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(undefined)
      else fail(error)
    })
  })
}

const isPipe = (path: string) => path.startsWith('\\\\')

/** Windows has named pipes instead of socket files. */
function socketPath(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'control.sock')
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)
  return `\\\\.\\pipe\\quarterdeck-${name}`
}
