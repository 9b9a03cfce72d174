import { addItem, deleteItem, moveEntry, updateItem } from '#server/agenda/commands.ts'
import { guestAgenda, agendaList } from '#server/agenda/queries.ts'
import { api, queryApi } from '#server/api.ts'
import { asActorWithDeps, byId } from '#server/lib/acting.ts'
import { sendQueryResult } from '#server/lib/reply.ts'

export const agenda = {
  list: queryApi(agendaList).agenda.list.handler(sendQueryResult),
  add: api.agenda.add.handler(asActorWithDeps(addItem)),
  update: api.agenda.update.handler(asActorWithDeps(updateItem)),
  move: api.agenda.move.handler(asActorWithDeps(moveEntry)),
  delete: api.agenda.delete.handler(asActorWithDeps(byId(deleteItem))),
  mine: queryApi(guestAgenda).agenda.mine.handler(sendQueryResult),
}
