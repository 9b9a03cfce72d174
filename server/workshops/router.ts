import { api, listApi, ownApi } from '#server/api.ts'
import { handOn, handOnOwn } from '#server/lib/reply.ts'
import { addWorkshop, deleteWorkshop, updateWorkshop } from '#server/programme/commands.ts'
import { addParticipant, removeParticipant, signUp, withdraw } from '#server/workshops/commands.ts'
import { guestWorkshops, listWorkshops } from '#server/workshops/queries.ts'

export const workshops = {
  list: listApi.workshops.list.handler(async ({ context, input }) =>
    handOn(context, await listWorkshops(context.deps.db, input.venueId)),
  ),
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
  mine: ownApi(guestWorkshops).workshops.mine.handler(handOnOwn),
  signUp: api.workshops.signUp.handler(({ context, input }) =>
    signUp(context.deps.db, { ...input, personId: context.self() }, context.deps.clock()),
  ),
  withdraw: api.workshops.withdraw.handler(({ context, input }) =>
    withdraw(context.deps.db, { ...input, personId: context.self() }),
  ),
}
