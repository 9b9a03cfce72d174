import { api } from '#server/core/api.ts'
import { asActorWithDeps } from '#server/core/acting.ts'
import { endPartnerLink, markSeen, openPartnerPage, sharePartnerLink } from '#server/partners/commands.ts'
import { listPartners, readSheet } from '#server/partners/queries.ts'

export const partners = {
  list: api.partners.list.handler(({ context, input }) => listPartners(context.deps, input.venueId)),
  share: api.partners.share.handler(asActorWithDeps(sharePartnerLink)),
  end: api.partners.end.handler(asActorWithDeps(endPartnerLink)),
  open: api.partners.open.handler(async ({ context }) => {
    await openPartnerPage(context.deps, context.asPartner())
    return {}
  }),
  sheet: api.partners.sheet.handler(({ context }) => readSheet(context.deps.db, context.asPartner())),
  seen: api.partners.seen.handler(async ({ context, input }) => {
    await markSeen(context.deps, context.asPartner(), input)
    return {}
  }),
}
