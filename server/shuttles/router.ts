import { api, queryApi } from '#server/core/api.ts'
import { guestOf, withActor, withActorAndDeps, byId } from '#server/core/acting.ts'
import { sendQueryResult } from '#server/core/reply.ts'
import { addRun, deleteRun, setOwnWay, updateRun } from '#server/shuttles/commands.ts'
import { arrange, moveSeats } from '#server/shuttles/planner/commands.ts'
import { publishShuttles } from '#server/shuttles/publishing/commands.ts'
import { shuttleBoard } from '#server/shuttles/queries.ts'

export const shuttles = {
  board: queryApi(shuttleBoard).shuttles.board.handler(sendQueryResult),
  addRun: api.shuttles.addRun.handler(withActor(addRun)),
  updateRun: api.shuttles.updateRun.handler(withActor(updateRun)),
  deleteRun: api.shuttles.deleteRun.handler(withActor(byId(deleteRun))),
  move: api.shuttles.move.handler(withActor(moveSeats)),
  arrange: api.shuttles.arrange.handler(withActor(arrange)),
  publish: api.shuttles.publish.handler(withActorAndDeps(publishShuttles)),
  // The person comes only from the session.
  setOwnWay: api.shuttles.setOwnWay.handler(({ context, input }) =>
    setOwnWay(context.deps.db, guestOf(context), input),
  ),
}
