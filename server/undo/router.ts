import { api } from '#server/core/api.ts'
import { listSubjects } from '#server/audit/queries.ts'
import { undoEntry } from '#server/undo/commands.ts'
import { listUndoable } from '#server/undo/queries.ts'
import { withActorAndDeps } from '#server/core/acting.ts'

export const audit = {
  list: api.audit.list.handler(({ context: { deps }, input }) => listUndoable(deps.db, input)),
  undo: api.audit.undo.handler(withActorAndDeps(undoEntry)),
  subjects: api.audit.subjects.handler(({ context: { deps }, input }) =>
    listSubjects(deps.db, input.venueId),
  ),
}
