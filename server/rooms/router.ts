import { api, queryApi } from '#server/core/api.ts'
import { withActor, withActorAndDeps, byId } from '#server/core/acting.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { addRoom, addRooms, deleteRoom, updateRoom } from '#server/rooms/commands.ts'
import { listFreeBeds } from '#server/rooms/beds/queries.ts'
import { importRooms } from '#server/rooms/import/commands.ts'
import { previewImport } from '#server/rooms/import/queries.ts'
import { announceRooms } from '#server/rooms/announcements/commands.ts'
import { listUnannouncedEditions } from '#server/rooms/announcements/queries.ts'
import { roomsList } from '#server/rooms/queries.ts'

export const rooms = {
  list: queryApi(roomsList).rooms.list.handler(sendQueryResult),
  add: api.rooms.add.handler(withActor(addRoom)),
  addSeveral: api.rooms.addSeveral.handler(withActor(addRooms)),
  previewImport: api.rooms.previewImport.handler(({ context, input }) =>
    previewImport(context.deps.db, input),
  ),
  import: api.rooms.import.handler(withActor(importRooms)),
  update: api.rooms.update.handler(withActor(updateRoom)),
  delete: api.rooms.delete.handler(withActor(byId(deleteRoom))),
  freeBeds: api.rooms.freeBeds.handler(({ context, input }) => listFreeBeds(context.deps.db, input)),
  unannounced: api.rooms.unannounced.handler(({ context: { deps } }) =>
    listUnannouncedEditions(deps.db, deps.clock()),
  ),
  announce: api.rooms.announce.handler(withActorAndDeps(announceRooms)),
}
