import { api, queryApi } from '#server/api.ts'
import {
  checkIn,
  recordExport,
  undoStatusChange,
  setStatus,
  undoCheckIn,
} from '#server/attendance/commands.ts'
import { guestHome, attendanceList } from '#server/attendance/queries.ts'
import { sendQueryResult } from '#server/lib/reply.ts'

export const attendance = {
  list: queryApi(attendanceList).attendance.list.handler(sendQueryResult),
  setStatus: api.attendance.setStatus.handler(({ context, input }) =>
    setStatus(context.deps.db, context.actor().userId, input),
  ),
  undoStatusChange: api.attendance.undoStatusChange.handler(({ context, input }) =>
    undoStatusChange(context.deps.db, context.actor().userId, input),
  ),
  checkIn: api.attendance.checkIn.handler(({ context, input }) =>
    checkIn(context.deps.db, { actorId: context.actor().userId, now: context.deps.clock() }, input),
  ),
  undoCheckIn: api.attendance.undoCheckIn.handler(({ context, input }) =>
    undoCheckIn(context.deps.db, context.actor().userId, input.id),
  ),
  exported: api.attendance.exported.handler(({ context, input }) =>
    recordExport(context.deps.db, context.actor().userId, input),
  ),
  mine: queryApi(guestHome).attendance.mine.handler(sendQueryResult),
}
