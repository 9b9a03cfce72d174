import { api, queryApi } from '#server/core/api.ts'
import { recordExport } from '#server/audit/commands.ts'
import { asActor, asActorWithDeps, byId } from '#server/core/acting.ts'
import { checkIn, setStatus, undoCheckIn } from '#server/attendance/commands.ts'
import { setMany } from '#server/attendance/many/commands.ts'
import { guestHome, attendanceList } from '#server/attendance/queries.ts'
import { sendQueryResult } from '#server/core/reply.ts'

export const attendance = {
  list: queryApi(attendanceList).attendance.list.handler(sendQueryResult),
  setStatus: api.attendance.setStatus.handler(asActorWithDeps(setStatus)),
  setMany: api.attendance.setMany.handler(asActorWithDeps(setMany)),
  checkIn: api.attendance.checkIn.handler(asActorWithDeps(checkIn)),
  undoCheckIn: api.attendance.undoCheckIn.handler(asActor(byId(undoCheckIn))),
  exported: api.attendance.exported.handler(asActor(recordExport('attendance.exported'))),
  mine: queryApi(guestHome).attendance.mine.handler(sendQueryResult),
}
