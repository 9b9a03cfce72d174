import { confirmNewEmail } from '#server/addresses/commands.ts'
import { api } from '#server/api.ts'
import { submitClaim } from '#server/claims/commands.ts'
import { delivery } from '#server/lib/deps.ts'
import { refuseWeakPassword } from '#server/lib/password-rules.ts'
import { heldProof, setProofCookie } from '#server/lib/proof-cookie.ts'
import { refuse } from '#server/lib/refuse.ts'
import { limitSignUps } from '#server/lib/registration-limit.ts'
import { deviceCookieLine } from '#server/lib/sign-in-limit.ts'
import { checkSetUp, chooseOwnPassword, setUp, useRecoveryLink } from '#server/organisers/commands.ts'
import { askReset, checkReset, resetPassword } from '#server/resets/commands.ts'
import { listOwnWords } from '#server/venues/queries.ts'

export const accounts = {
  session: api.accounts.session.handler(async ({ context }) => {
    const actor = await context.who()
    if (!actor) return null
    const { userId: id, name, email, role, personId, mustChangePassword } = actor
    return { id, name, email, role, personId, mustChangePassword }
  }),
  frontDoor: api.accounts.frontDoor.handler(({ context: { deps } }) => ({
    backendAccessUrl: deps.backendConsoleUrl,
    mailIsSent: deps.mailIsSent,
    isEthereumOn: deps.isEthereumOn,
    isPhoneOn: deps.sms !== null,
    providers: deps.providers.map(({ id, name }) => ({ id, name })),
  })),
  signUp: api.accounts.signUp.handler(async ({ context, input: { email, password } }) => {
    const { deps, address } = context
    await refuseWeakPassword(password, [email])
    await limitSignUps(deps, address)
    const proof = await submitClaim(deps, {
      email,
      password,
      edition: null,
      proofCookie: heldProof(context),
      mailAt: deps.clock(),
    })
    setProofCookie(context, proof)
    return { email, ...delivery(deps) }
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
    await askReset(deps, { email, address })
    return delivery(deps)
  }),
  resetOpen: api.accounts.resetOpen.handler(async ({ context: { deps }, input: { token } }) => {
    await checkReset(deps, token)
    return {}
  }),
  reset: api.accounts.reset.handler(async ({ context: { deps }, input }) => {
    await resetPassword(deps, input)
    return {}
  }),
  confirmEmail: api.accounts.confirmEmail.handler(({ context: { deps }, input: { token } }) =>
    confirmNewEmail(deps, token),
  ),
  choosePassword: api.accounts.choosePassword.handler(async ({ context, input: { newPassword } }) => {
    const { deps, userAgent } = context
    const { userId, mustChangePassword } = context.actor()
    if (!mustChangePassword) return refuse('PASSWORD_NOT_ASKED')
    await refuseWeakPassword(newPassword, await listOwnWords(deps.db, userId))
    context.setCookie(await chooseOwnPassword(deps, { userId, password: newPassword, userAgent }))
    return {}
  }),
}
