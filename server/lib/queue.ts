import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A table of things to send, with `queueColumns`. */
type Queue = PgTable & { id: PgColumn; attempts: PgColumn; runAt: PgColumn }

/** The delay before the next try after the n-th failure, in milliseconds: 30 s, doubling. */
export const backOff = (attempts: number) => 30_000 * 2 ** Math.max(0, attempts - 1)

/**
 * The update that takes the first due row. It moves the row's next try into the future, so that no other process takes
 * it too, and a crash only delays it. `order`: which row goes first.
 */
export function claimColumns(
  queue: Queue,
  { now, isDue, order }: { now: Date; isDue: SQL | undefined; order: SQL },
) {
  const later = sql`make_interval(secs => ${backOff(1) / 1000} * power(2, ${queue.attempts}))`
  return {
    set: {
      attempts: sql`${queue.attempts} + 1`,
      runAt: sql`${now.toISOString()}::timestamptz + ${later}`,
    },
    // With `in`, some plans evaluate the subquery more than once and take several rows, although only one is sent.
    // Another process takes different rows at the same time.
    where: sql`${queue.id} = (select ${queue.id} from ${queue} where ${isDue} order by ${order} limit 1 for update skip locked)`,
  }
}
