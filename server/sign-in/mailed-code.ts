import { z } from 'zod'
import { email, sixDigitCode } from '#contract/fields.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { sendJson, type Handler } from '#server/sign-in/call.ts'
import {
  requireSecondFactor,
  completeSignIn,
  findOwner,
  canSignIn,
  recordFailure,
} from '#server/sign-in/entry.ts'
import { readJsonBody } from '#server/lib/body.ts'
import { delivery } from '#server/core/deps.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { deviceCookie } from '#server/accounts/passwords/device-token.ts'
import { withSignInLimit } from '#server/accounts/passwords/limit.ts'
import { mailProof, consumeCode } from '#server/accounts/proofs/commands.ts'

const address = email('Invalid email address')
const CodeRequest = z.strictObject({ email: address, type: z.literal('sign-in') })
const CodeSignIn = z.strictObject({ email: address, otp: sixDigitCode })

const maxPerHour = { mailbox: 5, address: 100 } as const

/**
 * Mails a sign-in code to the enabled account of an address. The response is the same for every address, so it reveals
 * no account. Never creates an account.
 */
export const sendCode: Handler = async (call) => {
  const { deps, context, request, response } = call
  const body = (await readJsonBody(request, CodeRequest)) ?? refuse('BAD_CALL')
  if ((await countHit(deps, 'code:address', context.address)) > maxPerHour.address) refuse('TOO_MANY_TRIES')
  const wasSent = (await countHit(deps, 'code:mailbox', body.email)) <= maxPerHour.mailbox
  if (wasSent) await mailProof(deps, 'sign-in code', body.email)
  sendJson(response, { ...delivery(deps), wasSent })
}

/**
 * Signs in with a mailed code, within the sign-in limits. An account's second factor is still required, and a temporary
 * password must still be replaced.
 */
export const signInByCode: Handler = async (call) => {
  const { deps, context, request } = call
  const body = (await readJsonBody(request, CodeSignIn)) ?? refuse('WRONG_CODE')
  const owner = await findOwner(deps, body.email)
  const attempt = {
    accountKey: `code:${body.email}`,
    address: context.address,
    deviceKey: body.email,
    deviceCookie: context.cookie(deviceCookie(deps)),
    captchaSolution: context.captchaSolution,
  }
  const isRight = await withSignInLimit(deps, attempt, async () => {
    if (!owner || !canSignIn(deps, owner)) return false
    return consumeCode(deps, { kind: 'sign-in code', userId: owner.id, code: body.otp })
  })
  if (!isRight || !owner) {
    await recordFailure(call, owner)
    return refuse('WRONG_CODE')
  }
  if (await requireSecondFactor(call, owner)) return
  const line = await startSession(deps.db, deps, { userId: owner.id, userAgent: context.userAgent })
  await completeSignIn(call, owner, [line])
}
