import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { installation } from '#server/db/tables/installation.ts'
import { pluralize } from '#server/lib/words.ts'

/** Why the date isn't trusted: this process and its database disagree, or it is days away from the last cleanup. */
type ClockDoubt = { kind: 'clocksDiffer'; seconds: number } | { kind: 'dateJumped'; from: Date; to: Date }

type ClockReading = {
  now: Date
  /** When the previous cleanup ran. */
  cleanedUpAt: Date | null
  doubt: ClockDoubt | null
}

type Clocks = Pick<Deps, 'clock' | 'databaseClock'>

const day = 24 * 60 * 60_000
const maxApartMs = 60_000
const maxGapMs = 3 * day

/**
 * The date, checked well enough for irreversible work: one wrong clock must not delete anything. On the embedded
 * database both clocks are the machine's, so the date of the last cleanup is compared instead.
 */
export async function readClock(db: Db, { clock, databaseClock }: Clocks): Promise<ClockReading> {
  const [now, [known]] = [await databaseClock(db), await db.select().from(installation)]
  const cleanedUpAt = known?.cleanedUpAt ?? null
  const skewMs = Math.abs(now.getTime() - clock().getTime())
  const from = known?.dateConfirmedAt ?? cleanedUpAt
  const latest = from && cleanedUpAt && cleanedUpAt > from ? cleanedUpAt : from
  const isJump = latest !== null && Math.abs(now.getTime() - latest.getTime()) > maxGapMs
  const doubt: ClockDoubt | null =
    skewMs > maxApartMs
      ? { kind: 'clocksDiffer', seconds: Math.round(skewMs / 1000) }
      : isJump
        ? { kind: 'dateJumped', from: latest, to: now }
        : null
  return { now, cleanedUpAt, doubt }
}

/** The sentence for the operator, in the log and in the doctor's report. */
export function explainDoubt(doubt: ClockDoubt): string {
  const stopped = 'Nothing is deleted by date until'
  if (doubt.kind === 'clocksDiffer') {
    const seconds = pluralize(doubt.seconds, 'second', 'seconds')
    return `The clocks of this process and its database differ by ${seconds}. ${stopped} they agree.`
  }
  const [from, to] = [dateOf(doubt.from), dateOf(doubt.to)]
  return `The date went from ${from} to ${to}. ${stopped} an organiser confirms on the dashboard that it is right.`
}

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The clock of the database's machine; with the embedded database it is our own. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  )
  const [row] = rows
  if (!row) throw new Error('The database did not say what time it is.')
  return new Date(row.now)
}
