import { addDays, daysBetween } from '#web/base/dates.ts'

export type AgendaDay = { date: string; title: string }

/** The days that the builder shows if an edition has no dates (a constant in the spec). */
const defaultSpan = { start: '2025-11-01', end: addDays('2025-11-01', 3) } as const

/** An edition's days, both ends included: 'Arrival Day' first, 'Departure Day' last, 'Day N' between. */
export function agendaDays(start: string | null, end: string | null): AgendaDay[] {
  const dates = daysBetween(...span(start, end))
  return dates.map((date, index) => ({ date, title: titleOf(index, dates.length) }))
}

const span = (start: string | null, end: string | null): [string, string] =>
  start && end ? [start, end] : [start ?? end ?? defaultSpan.start, start ?? end ?? defaultSpan.end]

function titleOf(index: number, count: number): string {
  if (index === 0) return 'Arrival Day'
  return index === count - 1 ? 'Departure Day' : `Day ${index + 1}`
}
