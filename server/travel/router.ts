import { api, listApi, ownApi } from '#server/api.ts'
import { handOn, handOnOwn } from '#server/lib/reply.ts'
import { recordExport, saveFlights } from '#server/travel/commands.ts'
import { guestTravellers, listTravellers } from '#server/travel/queries.ts'

export const travel = {
  list: listApi.travel.list.handler(async ({ context, input }) =>
    handOn(context, await listTravellers(context.deps.db, input.venueId, context.deps.clock())),
  ),
  saveFlights: api.travel.saveFlights.handler(({ context, input }) =>
    saveFlights(context.deps.db, context.actor().userId, input),
  ),
  exported: api.travel.exported.handler(({ context, input }) =>
    recordExport(context.deps.db, context.actor().userId, input),
  ),
  mine: ownApi(guestTravellers).travel.mine.handler(handOnOwn),
}
