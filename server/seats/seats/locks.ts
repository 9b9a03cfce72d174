import { eq, or, sql, type SQL } from 'drizzle-orm'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'
import { lockRows } from '#server/locks.ts'

/**
 * Locks the lines of an edition. A shared holder may free seats and hand them on; an exclusive holder may make a line
 * longer. Under either lock, no one joins a line, so all rows of the people in line can be locked first, in the common
 * order. No further lock becomes necessary later.
 */
export async function lockLines(tx: Db, venueId: string, { isJoining = false } = {}): Promise<void> {
  const lock = isJoining ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await tx.execute(sql`select ${lock}(hashtextextended(${`waiting:${venueId}`}, 0))`)
}

/** Locks the matching attendance rows, and those of everyone in the edition's lines; after lockLines. */
export async function lockAttending(tx: Db, venueId: string, condition: SQL): Promise<void> {
  // Lock the people so that none of them answers, takes a seat or leaves until we commit. Not 'update': rows that refer
  // to them need not wait.
  await lockRows(
    tx,
    attendance,
    sql`${eq(attendance.venueId, venueId)} and (${condition} or ${attendance.personId} in
      (select person_id from ${workshopWaiting} where ${eq(workshopWaiting.venueId, venueId)}))`,
    'no key update',
  )
}

type Places = { workshopIds?: readonly string[]; personIds?: readonly string[] }

/**
 * Locks the matching workshops, those where these people have seats, those with a line, and those that people in line
 * give up; after attendance.
 */
export async function lockWorkshops(
  tx: Db,
  venueId: string,
  { workshopIds = [], personIds = [] }: Places,
): Promise<void> {
  const hasLine = sql`${workshops.id} in (select unnest(array[workshop_id, gives_up]) from ${workshopWaiting}
    where ${eq(workshopWaiting.venueId, venueId)})`
  const hasTheirSeats = sql`${workshops.id} in (select workshop_id from ${workshopSignups}
    where ${eq(workshopSignups.venueId, venueId)} and ${isAmong(workshopSignups.personId, personIds)})`
  // Lock the workshops so that no one takes or gives back one of their seats until we commit. In id order, as wherever
  // we lock several rows.
  await lockRows(
    tx,
    workshops,
    sql`${eq(workshops.venueId, venueId)} and ${or(isAmong(workshops.id, workshopIds), hasLine, hasTheirSeats)}`,
  )
}

/** Takes all locks needed before seats of these people are freed and passed on. */
export async function lockSeats(
  tx: Db,
  venueId: string,
  { personIds, workshopIds }: Required<Places>,
): Promise<void> {
  await lockLines(tx, venueId)
  await lockAttending(tx, venueId, isAmong(attendance.personId, personIds))
  await lockWorkshops(tx, venueId, { workshopIds, personIds })
}
