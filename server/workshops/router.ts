import { api, queryApi } from '#server/api.ts'
import { asActor, asActorWithDeps, byId } from '#server/lib/acting.ts'
import { sendQueryResult } from '#server/lib/reply.ts'
import { addWorkshop, deleteWorkshop, updateWorkshop } from '#server/agenda/programme/commands.ts'
import { addParticipant, removeParticipant, signUp, withdraw } from '#server/workshops/commands.ts'
import { addParticipants, removeParticipants } from '#server/workshops/many/commands.ts'
import { guestWorkshops, workshopsList } from '#server/workshops/queries.ts'

export const workshops = {
  list: queryApi(workshopsList).workshops.list.handler(sendQueryResult),
  add: api.workshops.add.handler(asActorWithDeps(addWorkshop)),
  update: api.workshops.update.handler(asActorWithDeps(updateWorkshop)),
  delete: api.workshops.delete.handler(asActorWithDeps(byId(deleteWorkshop))),
  addParticipant: api.workshops.addParticipant.handler(asActor(addParticipant)),
  removeParticipant: api.workshops.removeParticipant.handler(asActor(removeParticipant)),
  addParticipants: api.workshops.addParticipants.handler(asActor(addParticipants)),
  removeParticipants: api.workshops.removeParticipants.handler(asActor(removeParticipants)),
  mine: queryApi(guestWorkshops).workshops.mine.handler(sendQueryResult),
  signUp: api.workshops.signUp.handler(({ context, input }) =>
    signUp(context.deps.db, { ...input, personId: context.ownPersonId() }, context.deps.clock()),
  ),
  withdraw: api.workshops.withdraw.handler(({ context, input }) =>
    withdraw(context.deps.db, { ...input, personId: context.ownPersonId() }),
  ),
}
