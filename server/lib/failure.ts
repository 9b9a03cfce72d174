import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isTransient } from '#server/lib/database-error.ts'
import type { Log } from '#server/lib/log.ts'
import { pathOf } from '#server/lib/security-headers.ts'

/** What went wrong outside any procedure, in the shape that procedures refuse in. */
export type Failure = { status: number; code: string; message: string; data?: unknown }

/** Answers unless something was answered already. What is put off says when to come again, in seconds. */
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
 * Logs a failure under a short reference that the person who met it can tell us. A database that starts, restarts or is
 * busy is no bug: it passes, and an operator who is called for errors must not be called for it.
 */
export function logFailure(log: Log, error: unknown, where: string): string {
  const reference = randomBytes(4).toString('hex')
  log[isTransient(error) ? 'warn' : 'error']({ reference, err: error }, where)
  return reference
}

/** The answer to a bug: nothing of it but its reference. */
export function brokenBy(reference: string): Failure {
  return {
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    message: `Something went wrong. Reference ${reference}`,
    data: { reference },
  }
}

/** A bug outside any request ends nobody else's work: it is logged under a reference (security E14). */
export function logUncaughtErrors(log: Log): void {
  process.on('uncaughtException', (error) => void logFailure(log, error, 'uncaught error'))
  process.on('unhandledRejection', (reason) => void logFailure(log, reason, 'unhandled rejection'))
}
