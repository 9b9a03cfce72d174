import { api, queryApi } from '#server/api.ts'
import { sendQueryResult } from '#server/lib/reply.ts'
import { addWorkshop, deleteWorkshop, updateWorkshop } from '#server/agenda/programme/commands.ts'
import { addParticipant, removeParticipant, signUp, withdraw } from '#server/workshops/commands.ts'
import { guestWorkshops, workshopsList } from '#server/workshops/queries.ts'

export const workshops = {
  list: queryApi(workshopsList).workshops.list.handler(sendQueryResult),
  add: api.workshops.add.handler(({ context, input }) =>
    addWorkshop(context.deps, context.actor().userId, input),
  ),
  update: api.workshops.update.handler(({ context, input }) =>
    updateWorkshop(context.deps, context.actor().userId, input),
  ),
  delete: api.workshops.delete.handler(({ context, input }) =>
    deleteWorkshop(context.deps, context.actor().userId, input.id),
  ),
  addParticipant: api.workshops.addParticipant.handler(({ context, input }) =>
    addParticipant(context.deps.db, context.actor().userId, input),
  ),
  removeParticipant: api.workshops.removeParticipant.handler(({ context, input }) =>
    removeParticipant(context.deps.db, context.actor().userId, input),
  ),
  mine: queryApi(guestWorkshops).workshops.mine.handler(sendQueryResult),
  signUp: api.workshops.signUp.handler(({ context, input }) =>
    signUp(context.deps.db, { ...input, personId: context.ownPersonId() }, context.deps.clock()),
  ),
  withdraw: api.workshops.withdraw.handler(({ context, input }) =>
    withdraw(context.deps.db, { ...input, personId: context.ownPersonId() }),
  ),
}
