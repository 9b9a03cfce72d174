import { addItem, deleteItem, moveEntry, shiftEntries, updateItem } from '#server/agenda/commands.ts'
import { discardDraft, publishDraft, setDraft } from '#server/agenda/drafts/commands.ts'
import { findDraft } from '#server/agenda/drafts/queries.ts'
import { agendaList, guestAgenda, listClashes } from '#server/agenda/queries.ts'
import { api, queryApi } from '#server/core/api.ts'
import { withActorAndDeps, byId } from '#server/core/acting.ts'
import { sendQueryResult } from '#server/core/reply.ts'

export const agenda = {
  list: queryApi(agendaList).agenda.list.handler(sendQueryResult),
  add: api.agenda.add.handler(withActorAndDeps(addItem)),
  update: api.agenda.update.handler(withActorAndDeps(updateItem)),
  move: api.agenda.move.handler(withActorAndDeps(moveEntry)),
  shift: api.agenda.shift.handler(withActorAndDeps(shiftEntries)),
  clashes: api.agenda.clashes.handler(({ context, input }) => listClashes(context.deps.db, input.venueId)),
  delete: api.agenda.delete.handler(withActorAndDeps(byId(deleteItem))),
  draft: api.agenda.draft.handler(({ context, input }) => findDraft(context.deps, input)),
  setDraft: api.agenda.setDraft.handler(withActorAndDeps(setDraft)),
  publish: api.agenda.publish.handler(withActorAndDeps(publishDraft)),
  discard: api.agenda.discard.handler(withActorAndDeps(discardDraft)),
  mine: queryApi(guestAgenda).agenda.mine.handler(sendQueryResult),
}
