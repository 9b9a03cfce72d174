import { withActorAndDeps } from '#server/core/acting.ts'
import { api } from '#server/core/api.ts'
import { handOverLinks } from '#server/invitations/commands.ts'
import { setUpGuests } from '#server/invitations/bulk-setup/commands.ts'
import {
  createGuestAccount,
  linkInstead,
  renewGuestAccount,
} from '#server/invitations/guest-accounts/commands.ts'
import { planSetUp } from '#server/invitations/guest-accounts/queries.ts'

export const guestAccounts = {
  create: api.guestAccounts.create.handler(({ context, input }) =>
    createGuestAccount(context.deps, context.actor(), input),
  ),
  renew: api.guestAccounts.renew.handler(({ context, input }) =>
    renewGuestAccount(context.deps, context.actor(), input.personId),
  ),
  linkInstead: api.guestAccounts.linkInstead.handler(async ({ context, input }) => ({
    url: await linkInstead(context.deps, context.actor(), input),
  })),
  plan: api.guestAccounts.plan.handler(({ context, input }) => planSetUp(context.deps, input.venueId)),
  handOver: api.guestAccounts.handOver.handler(withActorAndDeps(handOverLinks)),
  setUp: api.guestAccounts.setUp.handler(({ context, input: { personIds, ...way } }) =>
    setUpGuests(context.deps, context.actor(), way, personIds),
  ),
}
