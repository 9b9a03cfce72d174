import { api } from '#server/api.ts'
import { setUpGuests } from '#server/bulk-setup/commands.ts'
import { createGuestAccount, linkInstead, renewGuestAccount } from '#server/guest-accounts/commands.ts'
import { planSetUp } from '#server/guest-accounts/queries.ts'

export const guestAccounts = {
  create: api.guestAccounts.create.handler(({ context, input }) =>
    createGuestAccount(context.deps, context.actor().userId, input),
  ),
  renew: api.guestAccounts.renew.handler(({ context, input }) =>
    renewGuestAccount(context.deps, context.actor().userId, input.personId),
  ),
  linkInstead: api.guestAccounts.linkInstead.handler(async ({ context, input }) => ({
    url: await linkInstead(context.deps, context.actor().userId, input),
  })),
  plan: api.guestAccounts.plan.handler(({ context, input }) => planSetUp(context.deps.db, input.venueId)),
  setUp: api.guestAccounts.setUp.handler(({ context, input: { personIds, ...way } }) =>
    setUpGuests(context.deps, context.actor().userId, way, personIds),
  ),
}
