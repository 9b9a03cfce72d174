import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { passwordHashOf } from '#server/accounts/commands.ts'
import { callLibrary, type Call } from '#server/sign-in/call.ts'
import {
  requireSecondFactor,
  completeSignIn,
  findOwner,
  canSignIn,
  recordFailure,
  type Owner,
} from '#server/sign-in/entry.ts'
import { hasFactor } from '#server/accounts/factors/queries.ts'
import { readJsonBody } from '#server/lib/body.ts'
import { sendFailure } from '#server/lib/failure.ts'
import { refuse } from '#server/lib/refuse.ts'
import { deviceCookie } from '#server/accounts/passwords/device-token.ts'
import { withSignInLimit } from '#server/accounts/passwords/limit.ts'

const Credentials = z.object({ email: email('Invalid email address'), password: z.string().max(1000) })

/**
 * Signs in under the limits. Disabled accounts and expired temporary passwords count as wrong credentials, and refusing
 * them takes as long. The body never contains the token.
 */
export async function signIn(call: Call): Promise<void> {
  const { deps, request, response, context } = call
  const body = await readJsonBody(request, Credentials)
  if (!body) {
    return sendFailure(request, response, {
      status: 400,
      code: 'validation_failed',
      message: 'You must provide either an email or phone number and a password',
    })
  }
  const attempt = {
    accountKey: body.email,
    address: context.address,
    deviceCookie: context.cookie(deviceCookie(deps)),
    captchaSolution: context.captchaSolution,
  }
  const refusal = deps.passwords.refusal()
  let libraryResponse: Response | undefined
  let owner: Owner | undefined
  let needsFactor = false
  const check = async () => {
    owner = await findOwner(deps, body.email)
    if (!canSignIn(deps, owner)) {
      await deps.passwords.verify(body.password, null)
      return false
    }
    needsFactor = owner !== undefined && (await hasFactor(deps.db, owner.id))
    // The library would create a session immediately, but the first factor alone must not give one.
    if (needsFactor)
      return deps.passwords.verify(body.password, await passwordHashOf(deps.db, owner?.id ?? ''))
    libraryResponse = await callLibrary(call, { body: JSON.stringify(body) })
    // The library turns every unexpected error into a 500, including a full queue of hashes.
    if (libraryResponse.status >= 500) refuse('BUSY')
    return libraryResponse.ok
  }
  const isRight = await deps.passwords.limitSignIns(() => withSignInLimit(deps, attempt, check))
  if (isRight && needsFactor && owner && (await requireSecondFactor(call, owner))) return
  if (libraryResponse?.ok && owner) return completeSignIn(call, owner, libraryResponse.headers.getSetCookie())
  await recordFailure(call, owner)
  await refusal
  sendFailure(request, response, {
    status: 401,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
}
