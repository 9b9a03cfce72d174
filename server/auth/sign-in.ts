import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { ask, sendRefusal, type Call } from '#server/auth/call.ts'
import { enter, findOwner, mayEnter, recordFailure, type Owner } from '#server/auth/entry.ts'
import { readJsonBody } from '#server/lib/body.ts'
import { sendFailure } from '#server/lib/failure.ts'
import { refuse } from '#server/lib/refuse.ts'
import { deviceCookie, withSignInLimit } from '#server/lib/sign-in-limit.ts'

const Credentials = z.object({ email: email('Invalid email address'), password: z.string().max(1000) })

/**
 * Signs in under the limits. A disabled account and a temporary password past its time are wrong credentials like
 * any other; the token stays in the cookie and out of the body.
 */
export async function signIn(call: Call): Promise<void> {
  const { deps, request, response, context } = call
  const given = await readJsonBody(request, Credentials)
  if (!given) {
    return sendFailure(request, response, {
      status: 400,
      code: 'validation_failed',
      message: 'You must provide either an email or phone number and a password',
    })
  }
  const attempt = {
    accountKey: given.email,
    address: context.address,
    deviceCookie: context.cookie(deviceCookie(deps)),
  }
  let answer: Response | undefined
  let owner: Owner | undefined
  try {
    await withSignInLimit(deps, attempt, async () => {
      owner = await findOwner(deps, given.email)
      if (mayEnter(deps, owner)) answer = await ask(call, JSON.stringify(given))
      else await deps.passwords.verify(given.password, null)
      // The library makes a 500 of everything it did not expect, a full queue of hashes too.
      if (answer && answer.status >= 500) refuse('BUSY')
      return answer?.ok === true
    })
  } catch (error) {
    return sendRefusal(call, error)
  }
  if (answer?.ok && owner) return enter(call, owner, answer.headers.getSetCookie())
  await recordFailure(call, owner)
  sendFailure(request, response, {
    status: 401,
    code: 'invalid_credentials',
    message: 'Invalid login credentials',
  })
}
