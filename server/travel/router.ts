import { api, queryApi } from '#server/api.ts'
import { sendQueryResult } from '#server/lib/reply.ts'
import { recordExport, saveFlights } from '#server/travel/commands.ts'
import { guestTravellers, travellersList } from '#server/travel/queries.ts'

export const travel = {
  list: queryApi(travellersList).travel.list.handler(sendQueryResult),
  saveFlights: api.travel.saveFlights.handler(({ context, input }) =>
    saveFlights(context.deps.db, context.actor().userId, input),
  ),
  exported: api.travel.exported.handler(({ context, input }) =>
    recordExport(context.deps.db, context.actor().userId, input),
  ),
  mine: queryApi(guestTravellers).travel.mine.handler(sendQueryResult),
}
