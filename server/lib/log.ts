import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import { z } from 'zod'
import { loggedError } from '#server/lib/logged-error.ts'

export type Log = Logger

/**
 * A log of JSON lines in production and wherever no terminal is attached, of one readable line per event in a
 * terminal. Entries hold only ids, never names, addresses or anything a person typed.
 */
export function createLog({ production }: { production: boolean }): Log {
  // The process that reads the log has ended. Reporting that would write to the log again, endlessly.
  process.stdout.on('error', () => undefined)
  const readable = process.stdout.isTTY && !production
  return createLogTo(
    readable ? { write: (line) => process.stdout.write(readableLine(line)) } : process.stdout,
  )
}

/** A log into the given stream, one JSON line per write: tests read or discard it. */
export function createLogTo(destination: DestinationStream): Log {
  return pino(
    { base: undefined, timestamp: stdTimeFunctions.isoTime, serializers: { err: loggedError } },
    destination,
  )
}

const Entry = z.looseObject({ level: z.number(), time: z.string(), msg: z.string().default('') })

const levels = new Map([
  [20, 'debug'],
  [30, ''],
  [40, 'warning: '],
  [50, 'error: '],
  [60, 'fatal: '],
])

function readableLine(line: string): string {
  const { level, time, msg, err, ...rest } = Entry.parse(JSON.parse(line))
  const details = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  const parsedError = z.looseObject({ stack: z.string() }).safeParse(err)
  const stack = parsedError.success ? `\n${parsedError.data.stack}` : ''
  return `${time.slice(11, 19)} ${levels.get(level) ?? ''}${msg}${details.join('')}${stack}\n`
}
