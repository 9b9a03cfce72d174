import { pluralize } from '#web/lib/pluralize.ts'

/** '54 days earlier' */
export const formatDaysMoved = (days: number): string =>
  `${pluralize(Math.abs(days), 'day')} ${days < 0 ? 'earlier' : 'later'}`
