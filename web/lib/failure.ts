import { ORPCError } from '@orpc/client'
import { z } from 'zod/mini'
import { refusals } from '#contract/refusals.ts'

/** What went wrong, as a person reads it. */
export type Failure = {
  /** The refusal's code, such as `ROOM_FULL`; `OFFLINE` without an answer; `UNEXPECTED` for a bug. */
  code: string
  sentence: string
  /** Bad input: the first sentence of each field, by the field's name (`answers.fullName` for nested ones). */
  fields: Record<string, string>
  /** More about the refusal, such as the row as it is now for STALE. Its schema is the contract's. */
  data: unknown
}

/** Turns anything thrown into a sentence. The only place that does. */
export function explain(error: unknown): Failure {
  if (error instanceof ORPCError) return explainAnswer(error)
  if (isUnanswered(error)) return plain('OFFLINE', 'No connection. Nothing was lost; try again.')
  return plain('UNEXPECTED', 'Something went wrong. Try again in a moment.')
}

/** The same words for calls that are not procedures, such as sign-in. */
export const sentenceOf = (error: unknown): string => explain(error).sentence

/** Whether trying again by itself may help: nothing was refused, only not answered. */
export function isPassing(error: unknown): boolean {
  const { code } = explain(error)
  return code === 'OFFLINE' || code === 'BUSY'
}

const BadInput = z.object({
  fields: z.array(z.object({ path: z.array(z.string()), message: z.string() })),
})
const Bug = z.object({ reference: z.string() })

function explainAnswer(error: ORPCError<string, unknown>): Failure {
  const { code, message, data } = error
  if (code === 'UNAUTHORIZED') return plain(code, 'Your session has ended. Please sign in again.')
  const bug = Bug.safeParse(data)
  if (bug.success) return plain('UNEXPECTED', `Something went wrong. Reference ${bug.data.reference}`)
  const bad = BadInput.safeParse(data)
  if (bad.success) return { code, sentence: message, data, fields: firstByField(bad.data.fields) }
  // A gateway between us and the server answers in words of its own that nobody should read.
  if (!(code in refusals) && error.status >= 500) {
    return plain('UNEXPECTED', 'Something went wrong. Try again in a moment.')
  }
  return { code, sentence: message, data, fields: {} }
}

function firstByField(issues: readonly { path: string[]; message: string }[]) {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return fields
}

/** fetch throws TypeError without a connection, and TimeoutError when our patience ends. */
const isUnanswered = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')

const plain = (code: string, sentence: string): Failure => ({ code, sentence, fields: {}, data: undefined })
