import { quarters } from '#contract/fields.ts'
import { addDays } from '#web/base/dates.ts'

type Suggestion = { day: string; quarter: (typeof quarters)[number]; year: number }

/** Thirteen weeks: a quarter later, on the same weekday. */
const quarterInDays = 91

/** The next edition's first day and quarter: whole quarters after the last edition, until the day isn't past. */
export function suggestedDay(last: Suggestion, today: string): Suggestion {
  const nextQuarter = quarters.indexOf(last.quarter) + 1
  const next = {
    day: addDays(last.day, quarterInDays),
    quarter: quarters[nextQuarter % quarters.length] ?? last.quarter,
    year: last.year + Math.floor(nextQuarter / quarters.length),
  }
  return next.day >= today ? next : suggestedDay(next, today)
}
