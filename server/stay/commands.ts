import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnDetails, OwnFlight, OwnFreed } from '#contract/stay.ts'
import { changeStatus, restorePlaces } from '#server/attendance/commands.ts'
import { attendance } from '#server/attendance/tables.ts'
import { record } from '#server/audit/commands.ts'
import { auditLog } from '#server/audit/tables.ts'
import type { Db } from '#server/db/open.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { tellCannotCome } from '#server/venues/news/commands.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { detailColumns } from '#server/people/rules.ts'
import { people } from '#server/people/tables.ts'
import { isRegistrationOpen } from '#server/registration/rules.ts'
import { flightColumns, isFlightOpen, undoMinutes, type Leg } from '#server/stay/rules.ts'
import { venues } from '#server/venues/tables.ts'

/** The account that acts and its own person. */
type Guest = { actorId: string; personId: string }
type Clocked = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>
type Done = Record<string, never>

/**
 * One's own yes or no, until registration closes. 'No' frees bed and seats in the same transaction (decisions: leaving
 * yes) and answers what that was; 'yes' after one's own 'no' gives back what of them is still free, however long ago,
 * and answers what is not. Repeating changes nothing. Refuses NOT_FOUND without a row in the edition, and
 * REGISTRATION_CLOSED.
 */
export async function answer(
  deps: Clocked,
  guest: Guest,
  { venueId, attending }: { venueId: string; attending: 'yes' | 'no' },
): Promise<{ freed: z.output<typeof OwnFreed>; notRestored: string[] }> {
  return deps.db.transaction(async (tx) => {
    const { row, venue } = await lockOwn(tx, guest, venueId)
    if (!isRegistrationOpen(venue, deps.clock())) refuse('REGISTRATION_CLOSED')
    if (row.attending === attending) return { freed: { roomNumber: null, workshops: [] }, notRestored: [] }
    const places = attending === 'yes' && row.attending === 'no' ? await lastGivenUp(tx, guest, row) : null
    const freed = await changeStatus(tx, row, attending)
    // Who comes after all arrives again: a check-in of before is not given back.
    const lost = places
      ? await restorePlaces(tx, { ...row, attending }, { ...places, checkInTime: null })
      : []
    if (attending === 'no' && row.attending === 'yes') {
      await tellCannotCome(tx, deps, venue, guest.personId)
    }
    await record(tx, guest.actorId, {
      ...about('stay.answered', row, ['attending']),
      before: {
        attending: row.attending,
        ...(freed.room && { room: freed.room.roomNumber, roomId: freed.room.roomId }),
        ...(row.checkInTime && { checkInTime: row.checkInTime.toISOString() }),
        ...(freed.workshops.length > 0 && {
          seats: freed.workshops.length,
          workshopIds: freed.workshops.map(({ workshopId }) => workshopId).join(),
        }),
      },
      after: { attending, ...(lost.length > 0 && { notRestored: lost.length }) },
    })
    const notRestored = venue.roomsHidden ? lost.filter(isNoRoom) : lost
    const roomNumber = venue.roomsHidden ? null : (freed.room?.roomNumber ?? null)
    return { freed: { roomNumber, workshops: freed.workshops.map(({ title }) => title) }, notRestored }
  })
}

/**
 * Undo of one's own 'no': yes again and, of what it freed up to 15 minutes ago, what is still free. What was freed says
 * the audit log alone, so that nobody can ask for a bed that was never theirs. Refuses as `answer` does.
 */
export async function undoDecline({ db, clock }: Clocked, guest: Guest, venueId: string) {
  return db.transaction(async (tx) => {
    const { row, venue } = await lockOwn(tx, guest, venueId)
    if (!isRegistrationOpen(venue, clock())) refuse('REGISTRATION_CLOSED')
    if (row.attending !== 'no') return { notRestored: [] }
    const { attending, ...places } = await lastGivenUp(tx, guest, row, undoMinutes)
    await changeStatus(tx, row, attending)
    const notRestored = await restorePlaces(tx, { ...row, attending }, places)
    await record(tx, guest.actorId, {
      ...about('stay.answerTakenBack', row, ['attending']),
      before: { attending: 'no' },
      after: { attending, notRestored: notRestored.length },
    })
    return { notRestored: venue.roomsHidden ? notRestored.filter(isNoRoom) : notRestored }
  })
}

/** While rooms are hidden from guests, what became of one is hidden as well. */
const isNoRoom = (sentence: string) => !/^(Room |The room )/.test(sentence)

/**
 * One's own details; the newest answer counts, what is left blank stays, and saving what is there already changes
 * nothing.
 */
export async function updateDetails(
  db: Db,
  guest: Guest,
  details: z.output<typeof OwnDetails>,
): Promise<Done> {
  return db.transaction(async (tx) => {
    // Two changes by the same person take turns: the newest answer counts.
    const [row] = await tx.select().from(people).where(eq(people.id, guest.personId)).for('update')
    if (!row) throw new Error('A session names a person that does not exist.')
    const columns = detailColumns(row, details)
    const fields = changedFields(row, columns)
    if (fields.length === 0) return {}
    await tx
      .update(people)
      .set({ ...columns, version: row.version + 1 })
      .where(eq(people.id, row.id))
    await record(tx, guest.actorId, {
      action: 'stay.detailsUpdated',
      entity: 'person',
      entityId: row.id,
      fields,
    })
    return {}
  })
}

type FlightChange = { venueId: string; leg: Leg; flight: z.output<typeof OwnFlight> }

/** One flight of one's own. Refuses NOT_FOUND where the guest is not part of the edition, and FLIGHTS_CLOSED. */
export async function setFlight({ db, clock }: Clocked, guest: Guest, change: FlightChange): Promise<Done> {
  return db.transaction(async (tx) => {
    const { row, venue } = await lockOwn(tx, guest, change.venueId)
    if (row.attending === 'no') refuse('NOT_FOUND')
    if (!isFlightOpen(venue, change.leg, clock())) refuse('FLIGHTS_CLOSED')
    await saveOwn(tx, guest, row, 'stay.flightSet', flightColumns(change.leg, change.flight))
    return {}
  })
}

/** Keeps one's flights from the other guests, or shows them again. Refuses NOT_FOUND as setFlight does. */
export async function hideFlights(
  db: Db,
  guest: Guest,
  { venueId, isPrivate }: { venueId: string; isPrivate: boolean },
): Promise<Done> {
  return db.transaction(async (tx) => {
    const { row } = await lockOwn(tx, guest, venueId)
    if (row.attending === 'no') refuse('NOT_FOUND')
    const action = isPrivate ? 'stay.flightsHidden' : 'stay.flightsShown'
    await saveOwn(tx, guest, row, action, { flightsPrivate: isPrivate })
    return {}
  })
}

type Row = typeof attendance.$inferSelect

async function lockOwn(tx: Db, { personId }: Guest, venueId: string) {
  // No organiser changes their answer or their flights between the look and the write.
  const [row] = await tx
    .select()
    .from(attendance)
    .where(and(eq(attendance.personId, personId), eq(attendance.venueId, venueId)))
    .for('update')
  const [venue] = row ? await tx.select().from(venues).where(eq(venues.id, venueId)) : []
  return row && venue ? { row, venue } : refuse('NOT_FOUND')
}

/** Field names only: where somebody flies, and when, is in no log. */
async function saveOwn(tx: Db, { actorId }: Guest, row: Row, action: string, values: Partial<Row>) {
  const fields = changedFields(row, values)
  if (fields.length === 0) return
  await tx
    .update(attendance)
    .set({ ...values, version: row.version + 1 })
    .where(eq(attendance.id, row.id))
  await record(tx, actorId, about(action, row, fields))
}

const about = (action: string, { id, venueId }: Row, fields: string[]) => ({
  action,
  entity: 'attendance',
  entityId: id,
  venueId,
  fields,
})

/** What the newest entry about this row says was given up, when it is the guest's own 'no' and fresh enough. */
async function lastGivenUp(tx: Db, { actorId }: Guest, { id, venueId }: Row, minutes?: number) {
  const isFresh =
    minutes === undefined ? sql`true` : sql`${auditLog.createdAt} > now() - make_interval(mins => ${minutes})`
  const [entry] = await tx
    .select({
      isOwn: sql<boolean>`${auditLog.actorId} = ${actorId} and ${auditLog.action} = 'stay.answered'
        and ${isFresh}`,
      attending: sql<
        'yes' | 'maybe'
      >`case ${auditLog.before} ->> 'attending' when 'maybe' then 'maybe' else 'yes' end`,
      roomId: sql<string | null>`${auditLog.before} ->> 'roomId'`,
      workshopIds: sql<string | null>`${auditLog.before} ->> 'workshopIds'`,
      checkInTime: sql<string | null>`${auditLog.before} ->> 'checkInTime'`,
    })
    .from(auditLog)
    .where(and(eq(auditLog.venueId, venueId), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.createdAt))
    .limit(1)
  if (!entry?.isOwn) return { attending: 'yes' as const, roomId: null, workshopIds: [], checkInTime: null }
  const { attending, roomId, workshopIds, checkInTime } = entry
  return { attending, roomId, workshopIds: workshopIds?.split(',') ?? [], checkInTime }
}
