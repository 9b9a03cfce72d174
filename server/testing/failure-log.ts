import { pino } from 'pino'
import { inspect } from 'node:util'
import type { Log } from '#server/lib/log.ts'

/**
 * The log of tests that do not read it: silent, but for failures, which it shows whole. The answer to them is only
 * 'Something went wrong', and production's log leaves out what the database said, for it may name people.
 */
export const createFailureLog = (write = (text: string): unknown => process.stderr.write(text)): Log =>
  pino(
    { level: 'error', base: undefined, serializers: { err: (error: unknown) => inspect(error) } },
    { write: (line: string) => void write(`${readable(line)}\n`) },
  )

function readable(line: string): string {
  const entry: unknown = JSON.parse(line)
  const isEntry = typeof entry === 'object' && entry !== null
  const [what, error] = isEntry ? ['msg' in entry && entry.msg, 'err' in entry && entry.err] : []
  return [what, error].filter((part) => typeof part === 'string').join('\n')
}
