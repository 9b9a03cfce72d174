import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { verification } from '#server/db/tables/accounts.ts'
import { refuse } from '#server/lib/refuse.ts'
import { isSameText } from '#server/lib/same-text.ts'
import { sixDigits } from '#server/lib/six-digits.ts'
import { counterKey, countHit } from '#server/limits/commands.ts'

/** How long a code is valid, in milliseconds. */
const codeLifeMs = 10 * 60 * 1000
/** After this many wrong codes the right one no longer works. */
const maxTries = 5
/** Codes per hour, for one number and from one IP address: each costs the operator a text message. */
const maxCodes = { number: 5, address: 30 } as const

/** The code of a row, derived from its id. */
const codeOf = (secret: string, id: string) => sixDigits(secret, `phone-code:${id}`)

const isCode = (secret: string, id: string, typed: string) => isSameText(typed, codeOf(secret, id))

const codeMessage = (code: string) =>
  `${code} is your code for Quarterdeck. It works for ten minutes. We will never ask you for it.`

/** The purpose of a code: to sign in, or to link the number to the account with that id. */
type Purpose = 'sign-in' | { linkTo: string }

export const identityOf = (number: string) => ({ providerId: 'phone', subject: number })

/**
 * Sends a code to a number if it `isWanted`; for a sign-in only if the number is linked to an account. Does the same
 * work for an unknown number, with the same response.
 */
export async function sendPhoneCode(
  { deps, address }: Context,
  { number, purpose, isWanted }: { number: string; purpose: Purpose; isWanted: boolean },
): Promise<void> {
  const sms = deps.sms ?? refuse('NOT_FOUND')
  await limitCodes(deps, number, address)
  const identifier = identifierOf(deps, number, purpose)
  const expiresAt = new Date(deps.clock().getTime() + codeLifeMs)
  const id = await deps.db.transaction(async (tx) => {
    await tx.delete(verification).where(eq(verification.identifier, identifier))
    const [row] = await tx
      .insert(verification)
      .values({ identifier, value: 'phone code', expiresAt })
      .returning({ id: verification.id })
    return row?.id ?? ''
  })
  if (isWanted) sms(number, codeMessage(codeOf(deps.secret, id)))
}

/** Checks a code sent to a number, which works once. Each try is counted before it is checked. */
export async function readPhoneCode(
  { deps }: Context,
  { number, code, purpose }: { number: string; code: string; purpose: Purpose },
) {
  const now = deps.clock()
  const isOpenCode = and(
    eq(verification.identifier, identifierOf(deps, number, purpose)),
    gt(verification.expiresAt, now),
  )
  const [row] = await deps.db.select({ id: verification.id }).from(verification).where(isOpenCode)
  if (!row) return refuse('WRONG_CODE')
  const tries = await countHit(deps, 'phone-try', row.id)
  if (tries > maxTries || !isCode(deps.secret, row.id, code)) return refuse('WRONG_CODE')
  const taken = await deps.db
    .delete(verification)
    .where(eq(verification.id, row.id))
    .returning({ id: verification.id })
  if (taken.length === 0) return refuse('WRONG_CODE')
  return { ...identityOf(number), provenEmail: async () => null }
}

async function limitCodes(deps: Deps, number: string, address: string): Promise<void> {
  const ofNumber = await countHit(deps, 'phone-number', number)
  const ofAddress = await countHit(deps, 'phone-address', address)
  if (ofNumber > maxCodes.number || ofAddress > maxCodes.address) refuse('TOO_MANY_TRIES')
}

/** The number is stored only as a keyed hash, so the table reveals no phone numbers. */
const identifierOf = ({ secret }: Deps, number: string, purpose: Purpose) =>
  counterKey(secret, `phone-code:${purpose === 'sign-in' ? purpose : purpose.linkTo}`, number)
