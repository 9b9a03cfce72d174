import { api, queryApi } from '#server/core/api.ts'
import { recordExport } from '#server/audit/commands.ts'
import { withActor, withActorAndDeps } from '#server/core/acting.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { markLanded, saveFlights } from '#server/travel/commands.ts'
import { importFlights } from '#server/travel/import/commands.ts'
import { previewImport } from '#server/travel/import/queries.ts'
import { arrivalsList, guestTravellers, travellersList } from '#server/travel/queries.ts'

export const travel = {
  list: queryApi(travellersList).travel.list.handler(sendQueryResult),
  arrivals: queryApi(arrivalsList).travel.arrivals.handler(sendQueryResult),
  markLanded: api.travel.markLanded.handler(withActorAndDeps(markLanded)),
  saveFlights: api.travel.saveFlights.handler(withActor(saveFlights)),
  previewImport: api.travel.previewImport.handler(({ context, input }) =>
    previewImport(context.deps.db, input),
  ),
  import: api.travel.import.handler(withActor(importFlights)),
  exported: api.travel.exported.handler(withActor(recordExport('travel.exported'))),
  mine: queryApi(guestTravellers).travel.mine.handler(sendQueryResult),
}
