import { answering, sendJson, type Answer } from '#server/auth/call.ts'
import { makeChallenge, takeSolution } from '#server/captcha/commands.ts'

/** Answers work to do, as contract/captcha.ts describes it. Open where the captcha is on. */
export const giveChallenge: Answer = async ({ deps, response }) =>
  sendJson(response, await makeChallenge(deps))

/** Asks for the solution of a challenge, where the captcha is on, before a path does or reads anything. */
export const afterCaptcha =
  (answer: Answer): Answer =>
  (call) =>
    answering(call, async () => {
      await takeSolution(call.context)
      await answer(call)
    })
