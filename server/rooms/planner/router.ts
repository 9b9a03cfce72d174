import { api, queryApi } from '#server/core/api.ts'
import { recordExport } from '#server/audit/commands.ts'
import { asActor } from '#server/core/acting.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import {
  autoAssign,
  moveGuests,
  proposeRooms,
  setPinned,
  setRoomsHidden,
} from '#server/rooms/planner/commands.ts'
import { roomPlan } from '#server/rooms/planner/queries.ts'
import { applySuggestion, suggestRooms } from '#server/rooms/suggestions/commands.ts'

export const planning = {
  plan: queryApi(roomPlan).planning.plan.handler(sendQueryResult),
  move: api.planning.move.handler(asActor(moveGuests)),
  propose: api.planning.propose.handler(({ context, input }) => proposeRooms(context.deps.db, input.venueId)),
  autoAssign: api.planning.autoAssign.handler(asActor(autoAssign)),
  setPinned: api.planning.setPinned.handler(asActor(setPinned)),
  suggest: api.planning.suggest.handler(({ context, input, signal }) =>
    suggestRooms(context.deps, input, { signal }),
  ),
  applySuggestion: api.planning.applySuggestion.handler(asActor(applySuggestion)),
  setHidden: api.planning.setHidden.handler(asActor(setRoomsHidden)),
  exported: api.planning.exported.handler(asActor(recordExport('room.exported'))),
}
