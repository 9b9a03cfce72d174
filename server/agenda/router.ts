import { addItem, deleteItem, moveEntry, updateItem } from '#server/agenda/commands.ts'
import { guestAgenda, agendaList } from '#server/agenda/queries.ts'
import { api, queryApi } from '#server/api.ts'
import { sendQueryResult } from '#server/lib/reply.ts'

export const agenda = {
  list: queryApi(agendaList).agenda.list.handler(sendQueryResult),
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
  mine: queryApi(guestAgenda).agenda.mine.handler(sendQueryResult),
}
