import { addDays, formatDateRange, wallClockOf } from '#web/base/dates.ts'

type DeskDays = { opensAt: string | null; closesAt: string | null }

/** `Nov 22 - Nov 27, 2026`: the venue's days on which helpers have access; undefined if the event has no dates. */
export function deskDays({ opensAt, closesAt }: DeskDays, timeZone: string): string | undefined {
  const first = wallClockOf(opensAt, timeZone)?.slice(0, 10)
  const end = wallClockOf(closesAt, timeZone)?.slice(0, 10)
  // Access ends at the start of the day after the last day.
  return first === undefined || end === undefined ? undefined : formatDateRange(first, addDays(end, -1))
}
