import { databaseError } from '#server/lib/database-error.ts'
import { withOwnLines } from '#server/lib/own-lines.ts'

type LoggedError = { type: string; message: string; stack: string; cause?: LoggedError }

/**
 * The parts of an error that the log keeps. Database drivers repeat the values of a statement and of the conflicting
 * row: names, addresses, allergies. Of such an error only the code, the constraint and the statement's text stay; of
 * all others the parts listed here, and nothing that a library attached (security G1).
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'the thrown value was not an Error', stack: '' }
  const message = isAboutData(error) ? withoutValues(error) : error.message
  const frames = withOwnLines(error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message,
    stack: [`${error.name}: ${message}`, ...frames].join('\n'),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  }
}

const isAboutData = (error: Error) => 'query' in error || databaseError(error).code !== undefined

function withoutValues(error: Error): string {
  const { code = 'unknown', constraint } = databaseError(error)
  const statement = 'query' in error && typeof error.query === 'string' ? `: ${error.query}` : ''
  return `database error ${code}${constraint ? ` (${constraint})` : ''}${statement}`
}
