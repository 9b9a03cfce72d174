import { api } from '#server/core/api.ts'
import { withActorAndDeps } from '#server/core/acting.ts'
import { acceptInvitation } from '#server/invitations/acceptance/commands.ts'
import { showInvitation } from '#server/invitations/acceptance/queries.ts'
import { attendByLink, declineInvitation, undoDeclineByLink } from '#server/invitations/answering/commands.ts'
import { sendPersonalLink } from '#server/invitations/guest-accounts/commands.ts'
import { revokePersonalLink, showPersonalLink } from '#server/invitations/commands.ts'
import { deliveryBy } from '#server/core/deps.ts'
import { readProofCookie, setProofCookie } from '#server/registration/pending/cookie.ts'
import { deviceCookie, deviceCookieLine } from '#server/accounts/passwords/device-token.ts'

export const invitations = {
  link: api.invitations.link.handler(async ({ context, input }) => ({
    url: await showPersonalLink(context.deps, context.actor(), input),
  })),
  send: api.invitations.send.handler(({ context, input }) =>
    sendPersonalLink(context.deps, context.actor(), input),
  ),
  revoke: api.invitations.revoke.handler(withActorAndDeps(revokePersonalLink)),
  open: api.invitations.open.handler(({ context, input }) => showInvitation(context.deps, input.token)),
  attend: api.invitations.attend.handler(({ context, input }) => attendByLink(context.deps, input.token)),
  decline: api.invitations.decline.handler(({ context, input }) =>
    declineInvitation(context.deps, input.token),
  ),
  undoDecline: api.invitations.undoDecline.handler(({ context, input }) =>
    undoDeclineByLink(context.deps, input.token),
  ),
  accept: api.invitations.accept.handler(async ({ context, input }) => {
    const { deps, userAgent, address } = context
    const accepted = await acceptInvitation(deps, {
      token: input.token,
      password: input.password,
      answers: input.answers,
      email: input.email,
      userAgent,
      address,
      deviceCookie: context.cookie(deviceCookie(deps)),
      proofCookie: readProofCookie(context),
    })
    if (accepted.outcome === 'claimed') {
      setProofCookie(context, accepted.proof)
      return { outcome: 'claimed', email: accepted.email, ...deliveryBy(deps, accepted.sendAt) }
    }
    context.setCookie(accepted.cookie)
    context.setCookie(deviceCookieLine(deps, accepted.email))
    const { role, venueId, change } = accepted
    return { outcome: 'signedIn', role, venueId, change }
  }),
}
