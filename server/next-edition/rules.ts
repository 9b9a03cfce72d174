import type { PgTable } from 'drizzle-orm/pg-core'
import { addDays } from '#server/lib/wall-clock.ts'

/** Every column of a copied row: one that was added to a table and not decided here does not compile. */
export type Copy<Table extends PgTable> = Omit<
  Required<Table['$inferInsert']>,
  'id' | 'createdAt' | 'version' | 'changedAt'
>

/** Moves a date, `YYYY-MM-DD`, or a wall-clock moment, `YYYY-MM-DDTHH:mm`, by whole days; its clock stays. */
export const movedBy =
  (days: number) =>
  <Moment extends string | null>(moment: Moment): Moment | string =>
    moment === null ? moment : addDays(moment.slice(0, 10), days) + moment.slice(10)
