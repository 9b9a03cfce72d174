import { api, queryApi } from '#server/core/api.ts'
import { recordExport } from '#server/audit/commands.ts'
import { withActor } from '#server/core/acting.ts'
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
  move: api.planning.move.handler(withActor(moveGuests)),
  propose: api.planning.propose.handler(({ context, input }) => proposeRooms(context.deps.db, input.venueId)),
  autoAssign: api.planning.autoAssign.handler(withActor(autoAssign)),
  setPinned: api.planning.setPinned.handler(withActor(setPinned)),
  suggest: api.planning.suggest.handler(({ context, input, signal }) =>
    suggestRooms(context.deps, input, { signal }),
  ),
  applySuggestion: api.planning.applySuggestion.handler(withActor(applySuggestion)),
  setHidden: api.planning.setHidden.handler(withActor(setRoomsHidden)),
  exported: api.planning.exported.handler(withActor(recordExport('room.exported'))),
}
