import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { sixDigitCode } from '#contract/fields.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { accountProofs } from '#server/db/tables/accounts.ts'
import type { Handler, Call } from '#server/sign-in/call.ts'
import { completeSignIn, findOwnerOf, canSignIn, recordFailure } from '#server/sign-in/entry.ts'
import type { Db } from '#server/db/open.ts'
import {
  factorCookie,
  factorCookieLine,
  takeAuthenticatorCode,
  takeBackupCode,
} from '#server/accounts/factors/commands.ts'
import { readJsonBody } from '#server/lib/body.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { withSignInLimit } from '#server/accounts/passwords/limit.ts'
import { countTry, consumeCountedProof } from '#server/accounts/proofs/commands.ts'
import { readProof } from '#server/accounts/proofs/queries.ts'

/** The token that a caller without cookies got with the first factor. */
const factorToken = z.string().max(200).optional()
const ByAuthenticator = z.strictObject({ code: sixDigitCode, factorToken })
const ByBackupCode = z.strictObject({ code: z.string().min(1).max(40), factorToken })

/** The second factor with a code from the authenticator. */
export const verifyTotp: Handler = (call) => completeFactor(call, ByAuthenticator, takeAuthenticatorCode)

/** The second factor by a backup code, in case the authenticator is lost. */
export const verifyBackupCode: Handler = (call) => completeFactor(call, ByBackupCode, takeBackupCode)

type CodeCheck = (db: Db, deps: Deps, userId: string, code: string) => Promise<boolean>

/**
 * Completes a sign-in whose first factor was shown less than ten minutes ago. Five wrong codes, even concurrent ones,
 * end it; after ten in a quarter of an hour the account must wait.
 */
async function completeFactor(
  call: Call,
  schema: typeof ByAuthenticator | typeof ByBackupCode,
  isCodeRight: CodeCheck,
): Promise<void> {
  const { deps, request, context } = call
  const body = (await readJsonBody(request, schema)) ?? refuse('WRONG_CODE')
  const token = body.factorToken ?? context.cookie(factorCookie(deps)) ?? ''
  const proof = (await readProof(deps, 'factor', token)) ?? refuse('SIGN_IN_AGAIN')
  const owner = await findOwnerOf(deps, proof.userId)
  if (!owner || !canSignIn(deps, owner)) return refuse('SIGN_IN_AGAIN')
  const attempt = {
    accountKey: `factor:${owner.id}`,
    address: context.address,
    deviceCookie: undefined,
    // No captcha is needed, because the first factor was right.
    captchaSolution: null,
  }
  const isRight = await withSignInLimit(deps, attempt, async () => {
    if (!(await countTry(deps, eq(accountProofs.id, proof.id)))) refuse('SIGN_IN_AGAIN')
    return isCodeRight(deps.db, deps, owner.id, body.code)
  })
  if (!isRight) {
    await recordFailure(call, owner)
    return refuse('WRONG_CODE')
  }
  const line = await deps.db.transaction(async (tx) => {
    if (!(await consumeCountedProof(tx, proof.id, deps.clock()))) refuse('SIGN_IN_AGAIN')
    return startSession(tx, deps, { userId: owner.id, userAgent: context.userAgent })
  })
  context.setCookie(factorCookieLine(deps, ''))
  await completeSignIn(call, owner, [line])
}
