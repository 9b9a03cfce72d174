import { addDays, wallClockAt } from '#server/lib/wall-clock.ts'
import { lastDay, type EditionDays } from '#server/lib/edition-days.ts'

export type Edition = EditionDays & { timeZone: string }

/** Whether an edition ended more than the given days ago, by the calendar of its own zone. */
export const isOverSince = (edition: Edition, days: number, now: Date): boolean =>
  addDays(lastDay(edition), days) < wallClockAt(now, edition.timeZone).slice(0, 10)
