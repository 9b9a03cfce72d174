import { formatShortMoment } from '#web/base/dates.ts'
import type { DriverSheet } from '#web/partners/partner-api.ts'

export type Run = DriverSheet['runs'][number]
export type GoneRun = DriverSheet['goneRuns'][number]

/** The earlier values of a run: `was Dec 1, 9:30 AM, Airport, exit C` */
export function formerRunText(run: Run): string {
  const { was } = run
  if (was === null) return ''
  const parts = [
    ...(was.leavesAt === run.leavesAt ? [] : [formatShortMoment(was.leavesAt)]),
    ...(was.place === run.place ? [] : [was.place]),
    ...(was.driverName === run.driverName ? [] : [was.driverName ?? 'without a driver']),
    ...(was.vehicle === run.vehicle ? [] : [was.vehicle ?? 'without a vehicle']),
    ...(was.note === run.note ? [] : [was.note ?? 'without a note']),
  ]
  return parts.length === 0 ? '' : `was ${parts.join(', ')}`
}

/** `was on shuttle 2, written Ana L` */
export function formerPassengerText({ fullName, was }: Run['passengers'][number], number: number): string {
  if (was === null) return ''
  const parts = [
    ...(was.number === null || was.number === number ? [] : [`on shuttle ${was.number}`]),
    ...(was.fullName === fullName ? [] : [`written ${was.fullName}`]),
  ]
  return parts.length === 0 ? '' : `was ${parts.join(', ')}`
}
