import { api, queryApi } from '#server/api.ts'
import { sendQueryResult } from '#server/lib/reply.ts'
import { addRoom, assignRoom, deleteRoom, unassignRoom, updateRoom } from '#server/rooms/commands.ts'
import { roomsList } from '#server/rooms/queries.ts'

export const rooms = {
  list: queryApi(roomsList).rooms.list.handler(sendQueryResult),
  add: api.rooms.add.handler(({ context, input }) => addRoom(context.deps.db, context.actor().userId, input)),
  update: api.rooms.update.handler(({ context, input }) =>
    updateRoom(context.deps.db, context.actor().userId, input),
  ),
  delete: api.rooms.delete.handler(({ context, input }) =>
    deleteRoom(context.deps.db, context.actor().userId, input.id),
  ),
  assign: api.rooms.assign.handler(({ context, input }) =>
    assignRoom(context.deps.db, context.actor().userId, input),
  ),
  unassign: api.rooms.unassign.handler(({ context, input }) =>
    unassignRoom(context.deps.db, context.actor().userId, input.id),
  ),
}
