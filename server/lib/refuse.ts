import { ORPCError } from '@orpc/server'
import { refusals, type RefusalCode } from '#contract/refusals.ts'

/**
 * Refuses a call with an expected error. The procedure's contract must declare the code; an undeclared one is a bug and
 * responds with 500. `message` replaces the contract's sentence if it must name something, `data` is for the screen.
 */
export function refuse(code: RefusalCode, more: { message?: string; data?: unknown } = {}): never {
  const { status, message } = refusals[code]
  throw new ORPCError(code, { status, message: more.message ?? message, data: more.data })
}
