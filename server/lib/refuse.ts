import { ORPCError } from '@orpc/server'
import { refusals, type RefusalCode } from '#contract/refusals.ts'

/**
 * The expected "no". The code must be declared in the procedure's contract; an undeclared one is a bug and
 * answers 500. `said` replaces the sentence where it must name something, `data` is what the screen needs.
 */
export function refuse(code: RefusalCode, more: { said?: string; data?: unknown } = {}): never {
  const { status, message } = refusals[code]
  throw new ORPCError(code, { status, message: more.said ?? message, data: more.data })
}
