import { api, queryApi } from '#server/core/api.ts'
import { withActor, withActorAndDeps, byId } from '#server/core/acting.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { addWorkshop, deleteWorkshop, updateWorkshop } from '#server/programme/commands.ts'
import { addParticipant, removeParticipant, signUp, withdraw } from '#server/seats/commands.ts'
import { addParticipants } from '#server/seats/many/commands.ts'
import { guestWorkshops, workshopsList } from '#server/workshops/queries.ts'
import { removeWaiting, reorderWaiting, stopWaiting, wait } from '#server/seats/waiting/commands.ts'

export const workshops = {
  list: queryApi(workshopsList).workshops.list.handler(sendQueryResult),
  add: api.workshops.add.handler(withActorAndDeps(addWorkshop)),
  update: api.workshops.update.handler(withActorAndDeps(updateWorkshop)),
  delete: api.workshops.delete.handler(withActorAndDeps(byId(deleteWorkshop))),
  addParticipant: api.workshops.addParticipant.handler(withActor(addParticipant)),
  removeParticipant: api.workshops.removeParticipant.handler(withActorAndDeps(removeParticipant)),
  addParticipants: api.workshops.addParticipants.handler(withActor(addParticipants)),
  mine: queryApi(guestWorkshops).workshops.mine.handler(sendQueryResult),
  signUp: api.workshops.signUp.handler(({ context, input }) =>
    signUp(context.deps.db, { ...input, personId: context.ownPersonId() }, context.deps.clock()),
  ),
  withdraw: api.workshops.withdraw.handler(({ context, input }) =>
    withdraw(context.deps, { ...input, personId: context.ownPersonId() }),
  ),
  wait: api.workshops.wait.handler(({ context, input }) =>
    wait(context.deps, { ...input, personId: context.ownPersonId() }),
  ),
  stopWaiting: api.workshops.stopWaiting.handler(({ context, input }) =>
    stopWaiting(context.deps, { ...input, personId: context.ownPersonId() }),
  ),
  reorderWaiting: api.workshops.reorderWaiting.handler(withActor(reorderWaiting)),
  removeWaiting: api.workshops.removeWaiting.handler(withActorAndDeps(removeWaiting)),
}
