import { api } from '#server/api.ts'
import { countEdition } from '#server/dashboard/queries.ts'

export const dashboard = {
  counts: api.dashboard.counts.handler(({ context: { deps }, input }) =>
    countEdition(deps.db, input.venueId, deps.clock()),
  ),
}
