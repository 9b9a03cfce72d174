import { FreshProof } from '#server/accounts/proved.ts'
import {
  disableAccount,
  enableAccount,
  disableSecondFactor,
  linkAccount,
  sendReset,
  setAccountRole,
  signOutEverywhere,
} from '#server/administration/commands.ts'
import { accountsList, listPersonalLinks } from '#server/administration/queries.ts'
import {
  acceptOrganiserInvitation,
  inviteAgain,
  inviteOrganiser,
  showOrganiserInvitationLink,
  withdrawInvitation,
} from '#server/administration/organiser-invitations/commands.ts'
import {
  listOrganiserInvitations,
  openOrganiserInvitation,
} from '#server/administration/organiser-invitations/queries.ts'
import { makeKey, revokeKey } from '#server/administration/keys/commands.ts'
import { listKeys } from '#server/administration/keys/queries.ts'
import { api, queryApi } from '#server/core/api.ts'
import { withActor, withActorAndDeps, byId } from '#server/core/acting.ts'
import { delivery } from '#server/core/deps.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { deviceCookieLine } from '#server/accounts/passwords/device-token.ts'

export const administration = {
  list: queryApi(accountsList).administration.list.handler(sendQueryResult),
  setRole: api.administration.setRole.handler(({ context, input }) =>
    setAccountRole(context.deps, FreshProof.of(context.actor()), input),
  ),
  link: api.administration.link.handler(({ context, input }) =>
    linkAccount(context.deps, FreshProof.of(context.actor()), input.id),
  ),
  disable: api.administration.disable.handler(withActorAndDeps(byId(disableAccount))),
  enable: api.administration.enable.handler(withActor(byId(enableAccount))),
  endSessions: api.administration.endSessions.handler(({ context, input }) =>
    signOutEverywhere(context.deps.db, context.actor(), input.id),
  ),
  endFactor: api.administration.endFactor.handler(withActor(byId(disableSecondFactor))),
  sendReset: api.administration.sendReset.handler(async ({ context: { deps, actor }, input }) => ({
    standsIn: await sendReset(deps, actor().userId, input.id),
  })),
  personalLinks: api.administration.personalLinks.handler(async ({ context: { deps }, input }) => ({
    ...(await listPersonalLinks(deps.db, input.id, deps.clock())),
    isMailConfigured: deps.isMailConfigured,
  })),
  invitations: api.administration.invitations.handler(({ context: { deps } }) =>
    listOrganiserInvitations(deps.db),
  ),
  invite: api.administration.invite.handler(async ({ context: { deps, actor }, input }) => {
    await inviteOrganiser(deps, actor().userId, input)
    return delivery(deps)
  }),
  inviteAgain: api.administration.inviteAgain.handler(async ({ context: { deps, actor }, input }) => {
    await inviteAgain(deps, actor().userId, input.id)
    return delivery(deps)
  }),
  withdrawInvitation: api.administration.withdrawInvitation.handler(withActor(byId(withdrawInvitation))),
  invitationLink: api.administration.invitationLink.handler(async ({ context, input }) => ({
    url: await showOrganiserInvitationLink(context.deps, context.actor().userId, input.id),
  })),
  keys: api.administration.keys.handler(({ context }) => listKeys(context.deps)),
  makeKey: api.administration.makeKey.handler(({ context, input }) =>
    makeKey(context.deps, FreshProof.of(context.actor()), input),
  ),
  endKey: api.administration.endKey.handler(withActorAndDeps(byId(revokeKey))),
  invitationOpen: api.administration.invitationOpen.handler(async ({ context, input }) => {
    const { name, email } = await openOrganiserInvitation(context.deps, input.token)
    return { name, email }
  }),
  acceptInvitation: api.administration.acceptInvitation.handler(async ({ context, input }) => {
    const { deps, userAgent } = context
    const { cookie, email } = await acceptOrganiserInvitation(deps, { ...input, userAgent })
    context.setCookie(cookie)
    context.setCookie(deviceCookieLine(deps, email))
    return {}
  }),
}
