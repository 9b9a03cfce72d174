import { api } from '#server/core/api.ts'
import { withActorAndDeps } from '#server/core/acting.ts'
import { revokePartnerLink, markSeen, openPartnerPage, sharePartnerLink } from '#server/partners/commands.ts'
import { listPartners, readSheet } from '#server/partners/queries.ts'

export const partners = {
  list: api.partners.list.handler(({ context, input }) => listPartners(context.deps, input.venueId)),
  share: api.partners.share.handler(withActorAndDeps(sharePartnerLink)),
  end: api.partners.end.handler(withActorAndDeps(revokePartnerLink)),
  open: api.partners.open.handler(async ({ context }) => {
    await openPartnerPage(context.deps, context.partnerCaller())
    return {}
  }),
  sheet: api.partners.sheet.handler(({ context }) => readSheet(context.deps.db, context.partnerCaller())),
  seen: api.partners.seen.handler(async ({ context, input }) => {
    await markSeen(context.deps, context.partnerCaller(), input)
    return {}
  }),
}
