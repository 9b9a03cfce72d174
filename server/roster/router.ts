import { api, pageApi } from '#server/api.ts'
import { refuse } from '#server/lib/refuse.ts'
import { handOn } from '#server/lib/reply.ts'
import { updatePerson } from '#server/particulars/commands.ts'
import { readPerson } from '#server/particulars/queries.ts'
import { setRole } from '#server/roles/commands.ts'
import { addPerson, addSeveral, invitePeople, putBack, uninvite } from '#server/roster/commands.ts'
import { knownPeople, previewLines } from '#server/roster/queries.ts'

export const people = {
  known: pageApi(knownPeople).people.known.handler(handOn),
  add: api.people.add.handler(({ context, input }) =>
    addPerson(context.deps.db, context.actor().userId, input),
  ),
  invite: api.people.invite.handler(({ context, input }) =>
    invitePeople(context.deps.db, context.actor().userId, input),
  ),
  uninvite: api.people.uninvite.handler(({ context, input }) =>
    uninvite(context.deps.db, context.actor().userId, input.id),
  ),
  putBack: api.people.putBack.handler(({ context, input }) =>
    putBack(context.deps.db, context.actor().userId, input),
  ),
  preview: api.people.preview.handler(({ context, input }) => previewLines(context.deps.db, input)),
  addSeveral: api.people.addSeveral.handler(({ context, input }) =>
    addSeveral(context.deps.db, context.actor().userId, input),
  ),
  read: api.people.read.handler(
    async ({ context, input }) => (await readPerson(context.deps.db, input.id)) ?? refuse('NOT_FOUND'),
  ),
  update: api.people.update.handler(({ context, input }) =>
    updatePerson(context.deps.db, { actorId: context.actor().userId, now: context.deps.clock() }, input),
  ),
  setRole: api.people.setRole.handler(({ context, input }) =>
    setRole(context.deps.db, context.actor().userId, input),
  ),
}
