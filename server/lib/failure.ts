import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isTransient } from '#server/lib/database-error.ts'
import type { Log } from '#server/lib/log.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/** An error outside any procedure, in the format of the procedures' refusals. */
export type Failure = { status: number; code: string; message: string; data?: unknown }

/**
 * Sends the failure unless a response was sent already. If the caller should retry later, it includes the delay in
 * seconds.
 */
export function sendFailure(request: IncomingMessage, response: ServerResponse, failure: Failure): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = { defined: false, ...failure }
  const text = JSON.stringify(pathOf(request).startsWith('/rpc') ? { json: body } : body)
  if (failure.status === 503 && !response.hasHeader('retry-after')) response.setHeader('retry-after', '5')
  response.writeHead(failure.status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

/**
 * Logs a failure under a short reference that people can quote to the operator. A database that is starting or busy
 * isn't a bug, so it is logged as a warning: errors alert the operator.
 */
export function logFailure(log: Log, error: unknown, where: string): string {
  const reference = randomBytes(4).toString('hex')
  log[isTransient(error) ? 'warn' : 'error']({ reference, err: error }, where)
  return reference
}

/** The response to a bug: only its reference. */
export function bugResponse(reference: string): Failure {
  return {
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    message: `Something went wrong. Reference ${reference}`,
    data: { reference },
  }
}

/** Logs a bug outside any request under a reference (security E14), so that it ends no other work. */
export function logUncaughtErrors(log: Log): void {
  process.on('uncaughtException', (error) => void logFailure(log, error, 'uncaught error'))
  process.on('unhandledRejection', (reason) => void logFailure(log, reason, 'unhandled rejection'))
}
