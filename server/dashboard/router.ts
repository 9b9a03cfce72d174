import { api } from '#server/api.ts'
import { listActivity } from '#server/audit/queries.ts'
import { countEdition, listUpcoming } from '#server/dashboard/queries.ts'

export const dashboard = {
  upcoming: api.dashboard.upcoming.handler(({ context: { deps }, input }) =>
    listUpcoming(deps.db, input.venueId, deps.clock()),
  ),
  activity: api.dashboard.activity.handler(({ context: { deps }, input }) => listActivity(deps.db, input)),
  counts: api.dashboard.counts.handler(({ context: { deps }, input }) =>
    countEdition(deps.db, input.venueId, deps.clock()),
  ),
}
