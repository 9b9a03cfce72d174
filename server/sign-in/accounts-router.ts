import { confirmNewEmail } from '#server/accounts/addresses/commands.ts'
import { showNewEmail } from '#server/accounts/addresses/queries.ts'
import { api } from '#server/core/api.ts'
import { submitRegistration } from '#server/registration/pending/commands.ts'
import { currentUserOf } from '#server/accounts/rules.ts'
import { delivery, deliveryBy } from '#server/core/deps.ts'
import { refuseWeakPassword } from '#server/accounts/passwords/rules.ts'
import { readProofCookie, setProofCookie } from '#server/registration/pending/cookie.ts'
import { refuse } from '#server/lib/refuse.ts'
import { limitSignUps, earliestMailTime } from '#server/registration/limit.ts'
import { deviceCookie, deviceCookieLine } from '#server/accounts/passwords/device-token.ts'
import {
  checkSetUp,
  chooseOwnPassword,
  setUp,
  useRecoveryLink,
} from '#server/sign-in/first-organiser/commands.ts'
import { requestReset, checkReset, resetPassword } from '#server/accounts/resets/commands.ts'
import { listOwnWords } from '#server/editions/queries.ts'

export const accounts = {
  session: api.accounts.session.handler(async ({ context }) => {
    const actor = await context.authenticate()
    return actor && currentUserOf(actor)
  }),
  signInOptions: api.accounts.signInOptions.handler(({ context: { deps } }) => ({
    backendAccessUrl: deps.backendConsoleUrl,
    isMailConfigured: deps.isMailConfigured,
    isEthereumOn: deps.isEthereumOn,
    isPhoneOn: deps.sms !== null,
    providers: deps.providers.map(({ id, name }) => ({ id, name })),
  })),
  signUp: api.accounts.signUp.handler(async ({ context, input: { email, password } }) => {
    const { deps, address } = context
    await refuseWeakPassword(password, [email])
    await limitSignUps(deps, address)
    const { proof, sendAt } = await submitRegistration(deps, {
      email,
      password,
      edition: null,
      proofCookie: readProofCookie(context),
      mailAt: await earliestMailTime(deps, { address, email }),
    })
    setProofCookie(context, proof)
    return { email, ...deliveryBy(deps, sendAt) }
  }),
  setUpOpen: api.accounts.setUpOpen.handler(async ({ context, input }) => {
    await checkSetUp(context.deps, input.token)
    return {}
  }),
  setUp: api.accounts.setUp.handler(async ({ context, input: { token, ...owner } }) => {
    context.setCookie(await setUp(context.deps, token, owner, context.userAgent))
    context.setCookie(deviceCookieLine(context.deps, owner.email))
    return {}
  }),
  recover: api.accounts.recover.handler(async ({ context, input }) => {
    const { deps, userAgent } = context
    const { cookie, email } = await useRecoveryLink(deps, { ...input, userAgent })
    context.setCookie(cookie)
    context.setCookie(deviceCookieLine(deps, email))
    return {}
  }),
  askReset: api.accounts.askReset.handler(async ({ context: { deps, address }, input: { email } }) => {
    const wasSent = await requestReset(deps, { email, address })
    return { ...delivery(deps), wasSent }
  }),
  resetOpen: api.accounts.resetOpen.handler(async ({ context: { deps }, input: { token } }) => {
    await checkReset(deps, token)
    return {}
  }),
  reset: api.accounts.reset.handler(async ({ context, input }) => {
    const { email } = await resetPassword(context.deps, input)
    context.setCookie(deviceCookieLine(context.deps, email))
    return {}
  }),
  newEmailOpen: api.accounts.newEmailOpen.handler(async ({ context, input }) =>
    showNewEmail(context.deps, input.token, await context.authenticate()),
  ),
  confirmEmail: api.accounts.confirmEmail.handler(async ({ context, input: { token, password } }) => {
    const { deps, address } = context
    const actor = await context.authenticate()
    return confirmNewEmail(deps, {
      token,
      password,
      actor,
      address,
      deviceCookie: context.cookie(deviceCookie(deps)),
    })
  }),
  choosePassword: api.accounts.choosePassword.handler(async ({ context, input: { newPassword } }) => {
    const { deps, userAgent } = context
    const { userId, mustChangePassword } = context.actor()
    if (!mustChangePassword) return refuse('PASSWORD_NOT_ASKED')
    await refuseWeakPassword(newPassword, await listOwnWords(deps.db, userId))
    context.setCookie(await chooseOwnPassword(deps, { userId, password: newPassword, userAgent }))
    return {}
  }),
}
