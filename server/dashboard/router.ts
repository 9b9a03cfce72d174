import { api } from '#server/core/api.ts'
import { listActivity } from '#server/audit/queries.ts'
import { countEdition, listToDo, listUpcoming } from '#server/dashboard/queries.ts'

export const dashboard = {
  toDo: api.dashboard.toDo.handler(async ({ context: { deps }, input }) => ({
    isMailConfigured: deps.isMailConfigured,
    ...(await listToDo(deps.db, input.venueId, deps.clock())),
  })),
  upcoming: api.dashboard.upcoming.handler(({ context: { deps }, input }) =>
    listUpcoming(deps.db, input.venueId, deps.clock()),
  ),
  activity: api.dashboard.activity.handler(({ context: { deps }, input }) => listActivity(deps.db, input)),
  counts: api.dashboard.counts.handler(({ context: { deps }, input }) =>
    countEdition(deps.db, input.venueId, deps.clock()),
  ),
}
