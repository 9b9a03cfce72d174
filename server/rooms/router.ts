import { api, queryApi } from '#server/api.ts'
import { asActor, byId } from '#server/lib/acting.ts'
import { sendQueryResult } from '#server/lib/reply.ts'
import {
  addRoom,
  addRooms,
  assignRoom,
  deleteRoom,
  unassignRoom,
  updateRoom,
} from '#server/rooms/commands.ts'
import { roomsList } from '#server/rooms/queries.ts'

export const rooms = {
  list: queryApi(roomsList).rooms.list.handler(sendQueryResult),
  add: api.rooms.add.handler(asActor(addRoom)),
  addSeveral: api.rooms.addSeveral.handler(asActor(addRooms)),
  update: api.rooms.update.handler(asActor(updateRoom)),
  delete: api.rooms.delete.handler(asActor(byId(deleteRoom))),
  assign: api.rooms.assign.handler(asActor(assignRoom)),
  unassign: api.rooms.unassign.handler(asActor(byId(unassignRoom))),
}
