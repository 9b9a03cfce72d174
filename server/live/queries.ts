import { and, eq, ne, sql } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { reading } from '#server/db/statement.ts'

/** A committed change; `about` is a venue, or an account for the topic `account`. */
export type Mark = { at: string; topic: string; about: string | null }

/**
 * The marks of every transaction that `horizon` did not include, and the next horizon: the oldest transaction still
 * running. Later transactions that have already ended are returned again next time; the caller recognises them by `at`.
 */
export async function readMarks(
  db: Db,
  horizon: string | undefined,
): Promise<{ horizon: string; marks: Mark[] }> {
  const { rows } = await db.execute<{ horizon: string; marks: Mark[] }>(sql`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select coalesce(json_agg(m), '[]') from (
        select distinct at::text, topic, about from live_marks
        where at >= coalesce(${horizon ?? null}::xid8, pg_snapshot_xmax(pg_current_snapshot()))) m) as marks`)
  const [read] = rows
  if (!read) throw new Error('A select without a table returned no row.')
  return read
}

/**
 * A position for `readMarksSince`: the marks since then include every change that a later statement may have missed.
 * Null before the first epoch. The position names the epoch, because a crash deletes the marks.
 */
export async function readPosition(db: Db): Promise<string | null> {
  const [row] = await livePosition(db, {})
  return row?.position ?? null
}

const livePosition = reading<{ position: string }>(
  'live_position',
  sql`select id || '.' || pg_snapshot_xmin(pg_current_snapshot()) as position from live_epoch`,
)

/** The marks since a position; null: some of them may be gone. */
export async function readMarksSince(db: Db, position: string): Promise<Mark[] | null> {
  const [, epoch, horizon] = /^([\w-]{1,40})\.(\d{1,19})$/.exec(position) ?? []
  if (epoch === undefined || horizon === undefined) return null
  const { rows } = await db.execute<{ marks: Mark[] }>(sql`
    select (select coalesce(json_agg(m), '[]') from (
      select distinct at::text, topic, about from live_marks where at >= ${horizon}::xid8) m) as marks
    from live_epoch where id::text = ${epoch} and floor <= ${horizon}::xid8`)
  return rows[0]?.marks ?? null
}

/** The editions whose changes a guest is notified of: all that they have not declined. */
export async function editionsOf(db: Db, personId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ venueId: attendance.venueId })
    .from(attendance)
    .where(and(eq(attendance.personId, personId), ne(attendance.attending, 'no')))
  return new Set(rows.map(({ venueId }) => venueId))
}
