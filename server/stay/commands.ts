import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnChange } from '#contract/attendance.ts'
import type { OwnCall, OwnDetails, OwnFlight } from '#contract/stay.ts'
import {
  auditBed,
  findFormerBeds,
  formerBedIn,
  restoreFormerBeds,
} from '#server/attendance/places/commands.ts'
import { changeStatus, lockAnswers, restoreCheckIn } from '#server/attendance/commands.ts'
import { allOf, inGuestWords, answerChangeOf } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { notifyOrganisersOfAnswer } from '#server/edition-mails/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { detailColumns } from '#contract/detail-columns.ts'
import { people } from '#server/db/tables/people.ts'
import { isRegistrationOpen } from '#server/lib/edition-days.ts'
import { flightColumns, isFlightOpen, undoMinutes, type Leg } from '#server/stay/rules.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lockAttendees, lockRow } from '#server/locks.ts'

/** The account that acts, with its own person; there is no account if a personal link answers. */
type Guest = { actorId: string; personId: string }
type Respondent = { actorId: string | null; personId: string }
type StayDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured'>
type Empty = Record<string, never>

/**
 * Accepts or declines for the caller, until registration closes. Declining frees bed and seats in the same transaction
 * and returns them. Accepting later restores those that are still free, however long ago the guest declined, and
 * returns the others. Repeating it changes nothing.
 */
export const answer = (
  deps: StayDeps,
  guest: Guest,
  change: OwnAnswer,
): Promise<z.output<typeof OwnChange>> => deps.db.transaction((tx) => answerWithin(tx, deps, guest, change))

type OwnAnswer = { venueId: string; attending: 'yes' | 'no' }

/** `answer` inside the caller's transaction. */
export async function answerWithin(
  tx: Db,
  deps: StayDeps,
  guest: Respondent,
  { venueId, attending }: OwnAnswer,
): Promise<z.output<typeof OwnChange>> {
  const { row, venue } = await lockAll(tx, guest, venueId)
  if (!isRegistrationOpen(venue, deps.clock())) refuse('REGISTRATION_CLOSED')
  const [bed] = await findFormerBeds(tx, venueId, [row.personId])
  const changed = await changeStatus(tx, deps, row, attending)
  if (row.attending === attending) return inGuestWords(changed, venue)
  await notifyOfAnswer(tx, deps, { row, venue, attending })
  const { freed, lost } = changed
  await record(tx, guest.actorId, {
    ...entryOf('stay.answered', row, ['attending']),
    before: {
      attending: row.attending,
      ...(freed.room && { room: freed.room.roomNumber, ...auditBed(bed) }),
      ...(row.checkInTime && { checkInTime: row.checkInTime.toISOString() }),
      ...(freed.workshops.length > 0 && { seats: freed.workshops.length }),
    },
    after: { attending, ...(allOf(lost).length > 0 && { notRestored: allOf(lost).length }) },
  })
  return inGuestWords(changed, venue)
}

type LockedAnswer = Awaited<ReturnType<typeof lockAll>> & { attending: string }

async function notifyOfAnswer(
  tx: Db,
  deps: StayDeps,
  { row, venue, attending }: LockedAnswer,
): Promise<void> {
  const answerChange = answerChangeOf(row.attending, attending)
  if (answerChange !== null)
    await notifyOrganisersOfAnswer(tx, deps, venue, { personId: row.personId, answerChange })
}

/**
 * Undoes the caller's decline: restores the earlier answer, with bed and seats like `answer`, and for 15 minutes the
 * check-in. Uses only the audit log, so that no one can request a check-in that was never theirs.
 */
export const undoDecline = (deps: StayDeps, guest: Guest, venueId: string) =>
  deps.db.transaction((tx) => undoDeclineWithin(tx, deps, guest, { venueId, otherwise: 'yes' }))

/**
 * `undoDecline` inside the caller's transaction. `otherwise`: the answer if the log no longer holds the earlier one.
 */
export async function undoDeclineWithin(
  tx: Db,
  deps: StayDeps,
  guest: Respondent,
  { venueId, otherwise }: { venueId: string; otherwise: 'yes' | 'maybe' },
) {
  const { row, venue } = await lockAll(tx, guest, venueId)
  if (!isRegistrationOpen(venue, deps.clock())) refuse('REGISTRATION_CLOSED')
  if (row.attending !== 'no') return { notRestored: [] }
  const declined = await findLastDecline(tx, guest, row)
  const { attending, checkInTime, before } = declined ?? {
    attending: otherwise,
    checkInTime: null,
    before: null,
  }
  const changed = await changeStatus(tx, deps, row, attending)
  await notifyOfAnswer(tx, deps, { row, venue, attending })
  await restoreCheckIn(tx, row.id, checkInTime)
  await restoreFormerBeds(tx, venueId, formerBedIn(before, row.personId))
  await record(tx, guest.actorId, {
    ...entryOf('stay.answerTakenBack', row, ['attending']),
    before: { attending: 'no' },
    after: { attending, notRestored: allOf(changed.lost).length },
  })
  return { notRestored: inGuestWords(changed, venue).notRestored }
}

/** Saves the caller's details; the last save wins, blank fields stay, and saving unchanged values changes nothing. */
export async function updateDetails(
  db: Db,
  guest: Guest,
  details: z.output<typeof OwnDetails>,
): Promise<Empty> {
  return changeOwn(db, guest, (row) => ({
    action: 'stay.detailsUpdated',
    columns: detailColumns(row, details),
  }))
}

/**
 * Sets whether drivers of the caller's shuttles may read their number, and saves a number given with it. Refuses
 * PHONE_MISSING if there would be no number to call.
 */
export async function letDriverCall(
  db: Db,
  guest: Guest,
  { mayCall, phone: newPhone }: z.output<typeof OwnCall>,
): Promise<Empty> {
  return changeOwn(db, guest, (row) => {
    const phone = mayCall ? (newPhone ?? row.phone) : row.phone
    if (mayCall && phone === null) refuse('PHONE_MISSING')
    return {
      action: mayCall ? 'stay.driverMayCall' : 'stay.driverMayNotCall',
      columns: { phone, driverMayCall: mayCall || null },
    }
  })
}

type Person = typeof people.$inferSelect
type OwnPersonChange = { action: string; columns: Partial<Person> }

/** Changes the caller's person, under a lock, so that no other change comes between reading and writing. */
async function changeOwn(db: Db, guest: Guest, changeOf: (row: Person) => OwnPersonChange): Promise<Empty> {
  return db.transaction(async (tx) => {
    const row = await lockRow(tx, people, guest.personId)
    if (!row) throw new Error('A session names a person that does not exist.')
    const { action, columns } = changeOf(row)
    const fields = changedFields(row, columns)
    if (fields.length === 0) return {}
    await tx
      .update(people)
      .set({ ...columns, version: row.version + 1 })
      .where(eq(people.id, row.id))
    await record(tx, guest.actorId, { action, entity: 'person', entityId: row.id, fields })
    return {}
  })
}

type FlightChange = { venueId: string; leg: Leg; flight: z.output<typeof OwnFlight> }

export async function setFlight({ db, clock }: StayDeps, guest: Guest, change: FlightChange): Promise<Empty> {
  return db.transaction(async (tx) => {
    const { row, venue } = await lockOwn(tx, guest, change.venueId)
    if (row.attending === 'no') refuse('NOT_FOUND')
    if (!isFlightOpen(venue, change.leg, clock())) refuse('FLIGHTS_CLOSED')
    await saveOwn(tx, guest, row, 'stay.flightSet', flightColumns(change.leg, change.flight, row))
    return {}
  })
}

/** Hides the caller's flights from the other guests, or shows them again. */
export async function hideFlights(
  db: Db,
  guest: Guest,
  { venueId, isPrivate }: { venueId: string; isPrivate: boolean },
): Promise<Empty> {
  return db.transaction(async (tx) => {
    const { row } = await lockOwn(tx, guest, venueId)
    if (row.attending === 'no') refuse('NOT_FOUND')
    const action = isPrivate ? 'stay.flightsHidden' : 'stay.flightsShown'
    await saveOwn(tx, guest, row, action, { flightsPrivate: isPrivate })
    return {}
  })
}

type Row = typeof attendance.$inferSelect

/** Locks everything that a changed answer may free, restore and pass on. */
async function lockAll(tx: Db, guest: Respondent, venueId: string) {
  await lockAnswers(tx, venueId, eq(attendance.personId, guest.personId))
  return lockOwn(tx, guest, venueId)
}

async function lockOwn(tx: Db, { personId }: Respondent, venueId: string) {
  // Lock so that no organiser changes their answer or flights between the check and the write.
  const row = (await lockAttendees(tx, venueId, [personId])).get(personId)
  const [venue] = row ? await tx.select().from(venues).where(eq(venues.id, venueId)) : []
  return row && venue ? { row, venue } : refuse('NOT_FOUND')
}

/** Logs only field names: flights and their times must not be in a log. */
async function saveOwn(tx: Db, { actorId }: Guest, row: Row, action: string, values: Partial<Row>) {
  const fields = changedFields(row, values)
  if (fields.length === 0) return
  await tx
    .update(attendance)
    .set({ ...values, version: row.version + 1 })
    .where(eq(attendance.id, row.id))
  await record(tx, actorId, entryOf(action, row, fields))
}

const entryOf = (action: string, { id, venueId }: Row, fields: string[]) => ({
  action,
  entity: 'attendance',
  entityId: id,
  venueId,
  fields,
})

/** The state before the newest entry about this row, if that is the guest's own decline and recent enough. */
async function findLastDecline(tx: Db, { actorId }: Respondent, { id, venueId }: Row) {
  const [entry] = await tx
    .select({
      isOwn: sql<boolean>`${auditLog.actorId} is not distinct from ${actorId} and ${auditLog.action} = 'stay.answered'
        and ${auditLog.createdAt} > now() - make_interval(mins => ${undoMinutes})`,
      attending: sql<
        'yes' | 'maybe'
      >`case ${auditLog.before} ->> 'attending' when 'maybe' then 'maybe' else 'yes' end`,
      checkInTime: sql<string | null>`${auditLog.before} ->> 'checkInTime'`,
      before: auditLog.before,
    })
    .from(auditLog)
    .where(and(eq(auditLog.venueId, venueId), eq(auditLog.entityId, id)))
    .orderBy(desc(auditLog.createdAt))
    .limit(1)
  return entry?.isOwn ? entry : undefined
}
