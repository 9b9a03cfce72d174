import { daysBetween } from '#web/base/dates.ts'

export type AgendaDay = { date: string; title: string }

/** An edition's days, both ends included: 'Arrival Day' first, 'Departure Day' last, 'Day N' between. None without both dates. */
export function agendaDays(start: string | null, end: string | null): AgendaDay[] {
  const dates = start && end ? daysBetween(start, end) : []
  return dates.map((date, index) => ({ date, title: titleOf(index, dates.length) }))
}

function titleOf(index: number, count: number): string {
  if (index === 0) return 'Arrival Day'
  return index === count - 1 ? 'Departure Day' : `Day ${index + 1}`
}
