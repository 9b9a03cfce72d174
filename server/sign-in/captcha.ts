import { sendJson, type Handler } from '#server/sign-in/call.ts'
import { giveChallengeTo, consumeSolution } from '#server/limits/captcha/commands.ts'
import { sendFailure } from '#server/lib/failure.ts'
import { isCaptchaRequired } from '#server/accounts/passwords/limit.ts'

/**
 * Sends a challenge, as contract/sign-in.ts describes it, if the captcha is on or the caller's address has sent very
 * many wrong passwords.
 */
export const giveChallenge: Handler = async (call) => {
  const { deps, context, request, response } = call
  if (await isCaptchaRequired(deps, context.address))
    return sendJson(response, await giveChallengeTo(deps, context.address))
  sendFailure(request, response, { status: 404, code: 'NOT_FOUND', message: 'There is nothing here.' })
}

/** Requires the solution to a challenge, if the captcha is on, before a path does or reads anything. */
export const afterCaptcha =
  (handle: Handler): Handler =>
  async (call) => {
    await consumeSolution(call.context)
    await handle(call)
  }
