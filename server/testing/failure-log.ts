import { pino } from 'pino'
import { inspect } from 'node:util'
import type { Log } from '#server/lib/log.ts'

/**
 * The log of tests that don't read it: silent except for failures, which it prints in full. Their response is only
 * 'Something went wrong', and production's log leaves out the database's message, which may contain names.
 */
export const createFailureLog = (write = (text: string): unknown => process.stderr.write(text)): Log =>
  pino(
    { level: 'error', base: undefined, serializers: { err: (error: unknown) => inspect(error) } },
    { write: (line: string) => void write(`${readable(line)}\n`) },
  )

function readable(line: string): string {
  const entry: unknown = JSON.parse(line)
  const isEntry = typeof entry === 'object' && entry !== null
  const [message, error] = isEntry ? ['msg' in entry && entry.msg, 'err' in entry && entry.err] : []
  return [message, error].filter((part) => typeof part === 'string').join('\n')
}
