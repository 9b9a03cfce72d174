import { api } from '#server/api.ts'
import { setMany } from '#server/attendance/many/commands.ts'
import { preview } from '#server/consequences/commands.ts'
import { uninviteMany } from '#server/people/many/commands.ts'

export const consequences = {
  status: api.consequences.status.handler(({ context, input }) =>
    preview(context.deps, input.venueId, (deps) =>
      setMany(deps, context.actor().userId, { ...input, undoCheckIn: true, checkIns: [], isUndo: false }),
    ),
  ),
  removal: api.consequences.removal.handler(({ context, input }) =>
    preview(context.deps, input.venueId, (deps) =>
      uninviteMany(deps, context.actor().userId, { ...input, undoCheckIn: true }),
    ),
  ),
}
