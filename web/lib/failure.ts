import { Refused } from '#web/lib/calls.ts'
import { memberOf } from '#web/base/member.ts'

/** An error as shown to people. */
export type Failure = {
  /** The refusal's code, such as `ROOM_FULL`; `OFFLINE` if no server responded; `UNEXPECTED` for a bug. */
  code: string
  sentence: string
  /** For bad input, the first sentence of each field, by field name (`answers.fullName` for nested ones). */
  fields: Record<string, string>
  /** Data of the refusal, such as the current row for STALE. Its schema is in the contract. */
  data: unknown
}

/** Thrown instead of sending a change from a page that knows it is offline. */
export class NotSent extends Error {}

const unexpected = 'Something went wrong. Try again in a moment.'

/** Turns any thrown value into a sentence. All screens use it. */
export function explain(error: unknown): Failure {
  if (error instanceof Refused) return explainRefusal(error)
  if (error instanceof NotSent)
    return failureOf('OFFLINE', 'You are offline. Nothing was sent; try again when you have a connection.')
  if (isUnanswered(error)) return failureOf('OFFLINE', 'No connection. Nothing was lost; try again.')
  return failureOf('UNEXPECTED', unexpected)
}

export const sentenceOf = (error: unknown): string => explain(error).sentence

/** Whether an automatic retry may help: the call was not refused, only unanswered. */
export function isTransient(error: unknown): boolean {
  const { code } = explain(error)
  return code === 'OFFLINE' || code === 'BUSY'
}

/** Whether the server wasn't reached: no connection, or a gateway with nothing behind it. */
export function isServerUnreachable(error: unknown): boolean {
  if (!(error instanceof Refused)) return isUnanswered(error)
  return error.code === 'UNREADABLE' && [502, 503, 504].includes(error.status)
}

function explainRefusal(error: Refused): Failure {
  const { code, message, data } = error
  if (code === 'UNAUTHORIZED') return failureOf(code, 'Your session has ended. Please sign in again.')
  const reference = memberOf(data, 'reference')
  if (typeof reference === 'string')
    return failureOf('UNEXPECTED', `Something went wrong. Reference ${reference}`)
  // Something between us and the server, such as a gateway, responded; its text isn't for people.
  if (code === 'UNREADABLE') return failureOf('UNEXPECTED', unexpected)
  return { code, sentence: message, data, fields: firstByField(memberOf(data, 'fields')) }
}

/**
 * Bad input as server/core/rpc.ts writes it: `[{ path, message }]`. Parsed by hand, so that the sign-in page doesn't load zod.
 */
function firstByField(issues: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of Array.isArray(issues) ? issues : []) {
    const path = memberOf(issue, 'path')
    const message = memberOf(issue, 'message')
    if (Array.isArray(path) && typeof message === 'string') fields[path.join('.')] ??= message
  }
  return fields
}

/** fetch throws TypeError without a connection, and TimeoutError after the timeout. */
const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')

const failureOf = (code: string, sentence: string): Failure => ({
  code,
  sentence,
  fields: {},
  data: undefined,
})
