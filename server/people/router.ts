import { FreshProof } from '#server/accounts/proved.ts'
import { api, queryApi } from '#server/core/api.ts'
import { withActor, withActorAndDeps } from '#server/core/acting.ts'
import { refuse } from '#server/lib/refuse.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { readCard } from '#server/person-card/queries.ts'
import { updatePerson } from '#server/people/details/commands.ts'
import { readPerson } from '#server/people/details/queries.ts'
import { setRole } from '#server/administration/roles/commands.ts'
import { importPeople } from '#server/people/import/commands.ts'
import { previewImport } from '#server/people/import/queries.ts'
import { setStudios, uninvite } from '#server/people/many/commands.ts'
import { addPerson, invitePeople } from '#server/people/roster/commands.ts'
import { knownPeople } from '#server/people/roster/queries.ts'

export const people = {
  known: queryApi(knownPeople).people.known.handler(sendQueryResult),
  add: api.people.add.handler(withActor(addPerson)),
  invite: api.people.invite.handler(withActor(invitePeople)),
  uninvite: api.people.uninvite.handler(withActorAndDeps(uninvite)),
  setStudios: api.people.setStudios.handler(withActor(setStudios)),
  previewImport: api.people.previewImport.handler(({ context, input }) =>
    previewImport(context.deps.db, input),
  ),
  import: api.people.import.handler(withActorAndDeps(importPeople)),
  card: api.people.card.handler(({ context: { deps }, input }) =>
    readCard(deps.db, { ...input, now: deps.clock() }),
  ),
  read: api.people.read.handler(
    async ({ context, input }) => (await readPerson(context.deps.db, input.id)) ?? refuse('NOT_FOUND'),
  ),
  update: api.people.update.handler(({ context, input }) =>
    updatePerson(context.deps.db, { actorId: context.actor().userId, now: context.deps.clock() }, input),
  ),
  setRole: api.people.setRole.handler(({ context, input }) =>
    setRole(context.deps, FreshProof.of(context.actor()), input),
  ),
}
