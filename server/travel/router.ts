import { api, pageApi } from '#server/api.ts'
import { handOn } from '#server/lib/reply.ts'
import { recordExport, saveFlights } from '#server/travel/commands.ts'
import { guestTravellers, travellersList } from '#server/travel/queries.ts'

export const travel = {
  list: pageApi(travellersList).travel.list.handler(handOn),
  saveFlights: api.travel.saveFlights.handler(({ context, input }) =>
    saveFlights(context.deps.db, context.actor().userId, input),
  ),
  exported: api.travel.exported.handler(({ context, input }) =>
    recordExport(context.deps.db, context.actor().userId, input),
  ),
  mine: pageApi(guestTravellers).travel.mine.handler(handOn),
}
