import { api, queryApi } from '#server/core/api.ts'
import { guestOf, withActor } from '#server/core/acting.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { addVeto, removeVeto, saveWishes, setAsked } from '#server/rooms/wishes/commands.ts'
import { ownRoomWishes, readWishSettings } from '#server/rooms/wishes/queries.ts'

export const roomWishes = {
  own: queryApi(ownRoomWishes).roomWishes.own.handler(sendQueryResult),
  // The person comes only from the session.
  save: api.roomWishes.save.handler(({ context, input }) =>
    saveWishes(context.deps, guestOf(context), input),
  ),
  settings: api.roomWishes.settings.handler(({ context, input }) => readWishSettings(context.deps.db, input)),
  setAsked: api.roomWishes.setAsked.handler(withActor(setAsked)),
  addVeto: api.roomWishes.addVeto.handler(withActor(addVeto)),
  removeVeto: api.roomWishes.removeVeto.handler(withActor(removeVeto)),
}
