import { addItem, deleteItem, moveEntry, shiftEntries, updateItem } from '#server/agenda/commands.ts'
import { discardDraft, publishDraft, setDraft } from '#server/agenda/drafts/commands.ts'
import { findDraft } from '#server/agenda/drafts/queries.ts'
import { agendaList, guestAgenda, listClashes } from '#server/agenda/queries.ts'
import { api, queryApi } from '#server/core/api.ts'
import { asActorWithDeps, byId } from '#server/core/acting.ts'
import { sendQueryResult } from '#server/core/reply.ts'

export const agenda = {
  list: queryApi(agendaList).agenda.list.handler(sendQueryResult),
  add: api.agenda.add.handler(asActorWithDeps(addItem)),
  update: api.agenda.update.handler(asActorWithDeps(updateItem)),
  move: api.agenda.move.handler(asActorWithDeps(moveEntry)),
  shift: api.agenda.shift.handler(asActorWithDeps(shiftEntries)),
  clashes: api.agenda.clashes.handler(({ context, input }) => listClashes(context.deps.db, input.venueId)),
  delete: api.agenda.delete.handler(asActorWithDeps(byId(deleteItem))),
  draft: api.agenda.draft.handler(({ context, input }) => findDraft(context.deps, input)),
  setDraft: api.agenda.setDraft.handler(asActorWithDeps(setDraft)),
  publish: api.agenda.publish.handler(asActorWithDeps(publishDraft)),
  discard: api.agenda.discard.handler(asActorWithDeps(discardDraft)),
  mine: queryApi(guestAgenda).agenda.mine.handler(sendQueryResult),
}
