import { api, queryApi } from '#server/api.ts'
import { sendQueryResult } from '#server/lib/reply.ts'
import {
  autoAssign,
  moveGuests,
  proposeRooms,
  recordExport,
  setRoomsHidden,
} from '#server/rooms/planner/commands.ts'
import { roomPlan } from '#server/rooms/planner/queries.ts'

export const planning = {
  plan: queryApi(roomPlan).planning.plan.handler(sendQueryResult),
  move: api.planning.move.handler(({ context, input }) =>
    moveGuests(context.deps.db, context.actor().userId, input),
  ),
  propose: api.planning.propose.handler(({ context, input }) => proposeRooms(context.deps.db, input.venueId)),
  autoAssign: api.planning.autoAssign.handler(({ context, input }) =>
    autoAssign(context.deps.db, context.actor().userId, input),
  ),
  setHidden: api.planning.setHidden.handler(({ context, input }) =>
    setRoomsHidden(context.deps.db, context.actor().userId, input),
  ),
  exported: api.planning.exported.handler(({ context, input }) =>
    recordExport(context.deps.db, context.actor().userId, input),
  ),
}
