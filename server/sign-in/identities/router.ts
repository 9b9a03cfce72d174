import { api } from '#server/core/api.ts'
import { linkIdentity, unlinkIdentity } from '#server/sign-in/identities/commands.ts'
import { listIdentities } from '#server/sign-in/identities/queries.ts'
import { refuse } from '#server/lib/refuse.ts'
import { readPhoneCode, sendPhoneCode } from '#server/sign-in/phones/commands.ts'
import { startFlow } from '#server/sign-in/oauth-flows/commands.ts'
import { verifyMessage } from '#server/sign-in/wallets/commands.ts'

export const identities = {
  list: api.identities.list.handler(({ context: { deps, actor } }) => listIdentities(deps, actor().userId)),
  link: api.identities.link.handler(async ({ context, input: { provider: providerId, callbackURL } }) => {
    const provider = context.deps.providers.find(({ id }) => id === providerId) ?? refuse('NOT_FOUND')
    const { userId, sessionId } = context.actor()
    return startFlow(context, provider, { back: callbackURL, linkTo: { userId, sessionId } })
  }),
  linkWallet: api.identities.linkWallet.handler(async ({ context, input }) => {
    if (!context.deps.isEthereumOn) refuse('NOT_FOUND')
    await linkIdentity(context.deps, context.actor().userId, await verifyMessage(context, input))
    return {}
  }),
  askPhoneCode: api.identities.askPhoneCode.handler(async ({ context, input }) => {
    const purpose = { linkTo: context.actor().userId }
    await sendPhoneCode(context, { number: input.phoneNumber, purpose, isWanted: true })
    return {}
  }),
  linkPhone: api.identities.linkPhone.handler(async ({ context, input: { phoneNumber: number, code } }) => {
    if (!context.deps.sms) refuse('NOT_FOUND')
    const { userId } = context.actor()
    const identity = await readPhoneCode(context, { number, code, purpose: { linkTo: userId } })
    await linkIdentity(context.deps, userId, identity)
    return {}
  }),
  unlink: api.identities.unlink.handler(async ({ context: { deps, actor }, input: { id } }) => {
    await unlinkIdentity(deps, actor(), id)
    return {}
  }),
}
