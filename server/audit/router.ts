import { api } from '#server/api.ts'
import { listHistory, listSubjects } from '#server/audit/queries.ts'

export const audit = {
  list: api.audit.list.handler(({ context: { deps }, input }) => listHistory(deps.db, input)),
  subjects: api.audit.subjects.handler(({ context: { deps }, input }) =>
    listSubjects(deps.db, input.venueId),
  ),
}
