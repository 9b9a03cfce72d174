import { addDays, daysBetweenDates } from '#web/base/dates.ts'

/** How many days before and after the event a guest's page shows Now. */
const nowDays = { before: 2, after: 1 } as const

type Dates = {
  /** null: the edition has no dates yet. */
  startDate: string | null
  lastDay: string
}

/** Whether a guest's page is Now on a day, by the venue's calendar. */
export const isNow = ({ startDate, lastDay }: Dates, day: string): boolean =>
  startDate !== null && addDays(startDate, -nowDays.before) <= day && day <= addDays(lastDay, nowDays.after)

/** Whether it is the day after the event, or later. */
export const isOver = ({ startDate, lastDay }: Dates, day: string): boolean =>
  startDate !== null && lastDay < day

/** `In 12 days`, `Tomorrow`, or `Today` on the first day; undefined afterwards, and without dates. */
export function countdown({ startDate }: Dates, day: string): string | undefined {
  if (startDate === null || startDate < day) return undefined
  const days = daysBetweenDates(day, startDate)
  if (days === 0) return 'Today'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}
