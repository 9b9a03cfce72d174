import { api, queryApi } from '#server/core/api.ts'
import { recordExport } from '#server/audit/commands.ts'
import { withActor, withActorAndDeps, byId } from '#server/core/acting.ts'
import { checkIn, setStatus, undoCheckIn } from '#server/attendance/commands.ts'
import { setMany } from '#server/attendance/many/commands.ts'
import { guestHome, attendanceList } from '#server/attendance/queries.ts'
import { sendQueryResult } from '#server/core/reply.ts'

export const attendance = {
  list: queryApi(attendanceList).attendance.list.handler(sendQueryResult),
  setStatus: api.attendance.setStatus.handler(withActorAndDeps(setStatus)),
  setMany: api.attendance.setMany.handler(withActorAndDeps(setMany)),
  checkIn: api.attendance.checkIn.handler(withActorAndDeps(checkIn)),
  undoCheckIn: api.attendance.undoCheckIn.handler(withActor(byId(undoCheckIn))),
  exported: api.attendance.exported.handler(withActor(recordExport('attendance.exported'))),
  mine: queryApi(guestHome).attendance.mine.handler(sendQueryResult),
}
