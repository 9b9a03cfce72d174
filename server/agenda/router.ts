import { addItem, deleteItem, moveEntry, updateItem } from '#server/agenda/commands.ts'
import { guestAgenda, listAgenda } from '#server/agenda/queries.ts'
import { api, listApi, ownApi } from '#server/api.ts'
import { handOn, handOnOwn } from '#server/lib/reply.ts'

export const agenda = {
  list: listApi.agenda.list.handler(async ({ context, input }) =>
    handOn(context, await listAgenda(context.deps.db, input.venueId)),
  ),
  add: api.agenda.add.handler(({ context, input }) => addItem(context.deps, context.actor().userId, input)),
  update: api.agenda.update.handler(({ context, input }) =>
    updateItem(context.deps, context.actor().userId, input),
  ),
  move: api.agenda.move.handler(({ context, input }) =>
    moveEntry(context.deps, context.actor().userId, input),
  ),
  delete: api.agenda.delete.handler(({ context, input }) =>
    deleteItem(context.deps, context.actor().userId, input.id),
  ),
  mine: ownApi(guestAgenda).agenda.mine.handler(handOnOwn),
}
