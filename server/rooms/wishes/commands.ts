import { and, asc, eq, inArray, not, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  maxNamings,
  maxWanted,
  PlannedWishes,
  type askedFields,
  type RoomWishesInput,
  type Veto,
} from '#contract/room-wishes.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { changedFields } from '#server/lib/changed-fields.ts'
import { refuseMissing } from '#server/lib/database-error.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { countHit } from '#server/limits/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { isRegistrationOpen } from '#server/lib/edition-days.ts'
import { roommateWishes, roomVetoes, roomWishes } from '#server/db/tables/rooms-wishes.ts'
import { venues } from '#server/db/tables/venues.ts'
import { lockAttendees, lockVenue } from '#server/locks.ts'

/** The account that acts, and its person. */
type Guest = { actorId: string; personId: string }
type Wishes = z.output<typeof RoomWishesInput>
type Venue = typeof venues.$inferSelect

/**
 * Saves the caller's wishes, until registration closes. Answers that are left out, or that the edition doesn't ask for,
 * stay. The log records the save, not the wishes.
 */
export async function saveWishes(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  guest: Guest,
  { venueId, wanted, ...answers }: Wishes,
): Promise<Record<string, never>> {
  const { db, clock } = deps
  await countNamings(deps, { venueId, personId: guest.personId }, wanted ?? [])
  return db.transaction(async (tx) => {
    const [venue] = await tx.select().from(venues).where(eq(venues.id, venueId))
    if (!venue) return refuse('NOT_FOUND')
    const wantedIds = venue.asksRoommates && wanted ? [...new Set(wanted)] : undefined
    const attendee = { venueId, personId: guest.personId }
    const attendanceId = await lockComing(tx, attendee, wantedIds ?? [])
    if (!isRegistrationOpen(venue, clock())) refuse('REGISTRATION_CLOSED')
    const isWantedNew = wantedIds !== undefined && (await saveWanted(tx, attendee, wantedIds))
    const isAnswerNew = await saveAnswers(tx, attendee, askedAnswers(venue, answers))
    if (isWantedNew || isAnswerNew) {
      const action = 'roomWishes.saved'
      await record(tx, guest.actorId, { action, entity: 'attendance', entityId: attendanceId, venueId })
    }
    return {}
  })
}

type Attendee = { venueId: string; personId: string }

/** This is longer than any edition's registration is open. */
const namingWindow = { seconds: 400 * 24 * 60 * 60 }

/**
 * Naming a person reveals whether they named the guest, so a guest could find out who named them by naming everyone on
 * the list, three at a time. Counted before the save, because the count must stay if the save fails.
 */
async function countNamings(
  deps: Pick<Deps, 'db' | 'clock' | 'secret'>,
  { venueId, personId }: Attendee,
  wanted: readonly string[],
): Promise<void> {
  const known = await deps.db
    .select({ id: roommateWishes.wantedId })
    .from(roommateWishes)
    .where(and(eq(roommateWishes.venueId, venueId), eq(roommateWishes.personId, personId)))
  const added = [...new Set(wanted)].filter((id) => known.every((one) => one.id !== id))
  for (let name = 0; name < added.length; name += 1) {
    const namings = await countHit(deps, 'room-wish', `${venueId} ${personId}`, namingWindow)
    if (namings > maxNamings) refuse('NAMED_TOO_OFTEN')
  }
}

/** Locks the guest and the people they name. Refuses if one isn't coming. Returns the guest's attendance id. */
async function lockComing(
  tx: Db,
  { venueId, personId }: Attendee,
  wanted: readonly string[],
): Promise<string> {
  const ids = new Set([personId, ...wanted])
  // Lock the guests so that none of them changes their 'yes' until we commit, and a guest's concurrent saves run one by
  // one. The lock goes by id, because two guests may name each other at the same moment.
  const rows = await lockAttendees(tx, venueId, [...ids], 'no key update')
  const ownRow = rows.get(personId)
  const areComing = [...ids].every((one) => rows.get(one)?.attending === 'yes')
  if (!ownRow || !areComing || wanted.includes(personId)) return refuse('NOT_FOUND')
  return ownRow.id
}

/**
 * Saves the people that a guest names, among those coming. A named person who isn't coming stays named, in case they
 * come after all, as long as there are at most three. Returns whether anything changed.
 */
async function saveWanted(
  tx: Db,
  { venueId, personId }: Attendee,
  wanted: readonly string[],
): Promise<boolean> {
  const isOwn = and(eq(roommateWishes.venueId, venueId), eq(roommateWishes.personId, personId))
  const isComing = sql`exists (select from attendance a where a.person_id = roommate_wishes.wanted_id
    and a.venue_id = roommate_wishes.venue_id and a.attending = 'yes')`
  const dropped = await tx
    .delete(roommateWishes)
    .where(and(isOwn, isComing, not(isAmong(roommateWishes.wantedId, wanted))))
    .returning({ id: roommateWishes.id })
  if (wanted.length === 0) return dropped.length > 0
  const added = await tx
    .insert(roommateWishes)
    .values(wanted.map((wantedId) => ({ venueId, personId, wantedId })))
    .onConflictDoNothing()
    .returning({ id: roommateWishes.id })
  const surplusWishes = tx
    .select({ id: roommateWishes.id })
    .from(roommateWishes)
    .where(isOwn)
    .orderBy(sql`${isComing} desc`, asc(roommateWishes.createdAt), asc(roommateWishes.id))
    .offset(maxWanted)
  await tx.delete(roommateWishes).where(inArray(roommateWishes.id, surplusWishes))
  return dropped.length + added.length > 0
}

type Answers = Required<Omit<Wishes, 'venueId' | 'wanted'>>

/** The answers to questions that the edition asks. The gender is kept only for same-gender sharing. */
const askedAnswers = (
  venue: Venue,
  { sharesWith, gender, wantsQuiet, wantsGroundFloor }: Omit<Wishes, 'venueId'>,
) => ({
  ...(venue.asksSameGender &&
    sharesWith !== undefined && {
      sharesWith,
      ...(sharesWith !== 'same_gender' ? { gender: null } : gender !== undefined && { gender }),
    }),
  ...(venue.asksQuietRoom && wantsQuiet !== undefined && { wantsQuiet }),
  ...(venue.asksGroundFloor && wantsGroundFloor !== undefined && { wantsGroundFloor }),
})

async function saveAnswers(tx: Db, attendee: Attendee, answers: Partial<Answers>): Promise<boolean> {
  const isOwn = and(eq(roomWishes.venueId, attendee.venueId), eq(roomWishes.personId, attendee.personId))
  const [before] = await tx.select().from(roomWishes).where(isOwn)
  if (changedFields(before ?? nothingWished, answers).length === 0) return false
  if (before) await tx.update(roomWishes).set(answers).where(isOwn)
  else await tx.insert(roomWishes).values({ ...attendee, ...answers })
  return true
}

const nothingWished: Answers = {
  sharesWith: null,
  gender: null,
  wantsQuiet: false,
  wantsGroundFloor: false,
}

type WishQuestions = { [Name in keyof typeof askedFields]?: boolean | undefined }

/** Sets which wishes an edition asks for; omitted settings stay. */
export async function setAsked(
  db: Db,
  actorId: string,
  { venueId, ...settings }: WishQuestions & { venueId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock the venue, so that two concurrent presses are logged with one change each.
    const venue = await lockVenue(tx, venueId)
    const wish = {
      asksRoommates: settings.asksRoommates ?? venue.asksRoommates,
      asksSameGender: settings.asksSameGender ?? venue.asksSameGender,
      asksQuietRoom: settings.asksQuietRoom ?? venue.asksQuietRoom,
      asksGroundFloor: settings.asksGroundFloor ?? venue.asksGroundFloor,
    } satisfies Required<WishQuestions>
    const fields = changedFields(venue, wish)
    if (fields.length === 0) return undefined
    await tx.update(venues).set(wish).where(eq(venues.id, venueId))
    return record(tx, actorId, {
      action: 'venue.wishesAsked',
      entity: 'venue',
      entityId: venueId,
      venueId,
      fields,
      after: wish,
    })
  })
}

type Pair = z.output<typeof Veto>

/** Records that two people never share a room. Changes nothing if that is recorded already, in either order. */
export async function addVeto(db: Db, actorId: string, { firstId, secondId }: Pair): Promise<void> {
  await db
    .transaction(async (tx) => {
      const [veto] = await tx
        .insert(roomVetoes)
        .values({
          firstId: sql`least(${firstId}::uuid, ${secondId}::uuid)`,
          secondId: sql`greatest(${firstId}::uuid, ${secondId}::uuid)`,
        })
        .onConflictDoNothing()
        .returning()
      if (veto) await recordVeto(tx, actorId, 'roomVeto.added', veto)
    })
    .catch(refuseMissing)
}

/** Removes a veto, if there is one. */
export async function removeVeto(db: Db, actorId: string, { firstId, secondId }: Pair): Promise<void> {
  await db.transaction(async (tx) => {
    const isPair = or(
      and(eq(roomVetoes.firstId, firstId), eq(roomVetoes.secondId, secondId)),
      and(eq(roomVetoes.firstId, secondId), eq(roomVetoes.secondId, firstId)),
    )
    const [veto] = await tx.delete(roomVetoes).where(isPair).returning()
    if (veto) await recordVeto(tx, actorId, 'roomVeto.removed', veto)
  })
}

/** The entry is about the veto, not about the people: they may read the history about themselves. */
const recordVeto = (tx: Db, actorId: string, action: string, veto: typeof roomVetoes.$inferSelect) =>
  record(tx, actorId, {
    action,
    entity: 'roomVeto',
    entityId: veto.id,
    after: manyPeople([veto.firstId, veto.secondId]),
  })

/** All wishes of a person who was taken off a list, and the people who named them. */
export const RemovedWishes = z.object({
  answers: PlannedWishes.omit({ wanted: true }).nullable(),
  wanted: z.array(z.string()),
  wantedBy: z.array(z.string()),
})
type DeletedWishes = z.output<typeof RemovedWishes>
type Row = Pick<typeof attendance.$inferSelect, 'personId' | 'venueId'>

/** All wishes that are deleted with an attendance row; null: no wishes. */
export async function findRemovedWishes(tx: Db, { personId, venueId }: Row): Promise<DeletedWishes | null> {
  const [found] = await tx
    .select()
    .from(roomWishes)
    .where(and(eq(roomWishes.venueId, venueId), eq(roomWishes.personId, personId)))
  const pairs = await tx
    .select()
    .from(roommateWishes)
    .where(
      and(
        eq(roommateWishes.venueId, venueId),
        or(eq(roommateWishes.personId, personId), eq(roommateWishes.wantedId, personId)),
      ),
    )
  if (!found && pairs.length === 0) return null
  return {
    answers: found ? answersOf(found) : null,
    wanted: pairs.flatMap((pair) => (pair.personId === personId ? [pair.wantedId] : [])),
    wantedBy: pairs.flatMap((pair) => (pair.wantedId === personId ? [pair.personId] : [])),
  }
}

const answersOf = ({ sharesWith, gender, wantsQuiet, wantsGroundFloor }: Answers): Answers => ({
  sharesWith,
  gender,
  wantsQuiet,
  wantsGroundFloor,
})

/**
 * Restores a removed person's wishes and the wishes for them, between people who are still on the list. No one gets
 * more than three. The caller has locked the rows of the people who named the person.
 */
export async function restoreWishes(
  tx: Db,
  { personId, venueId }: Row,
  removed: DeletedWishes,
): Promise<void> {
  if (removed.answers) {
    const gender = removed.answers.sharesWith === 'same_gender' ? {} : { gender: null }
    await tx
      .insert(roomWishes)
      .values({ personId, venueId, ...removed.answers, ...gender })
      .onConflictDoNothing()
  }
  const pairs = [
    ...removed.wanted.map((wantedId) => ({ personId, wantedId })),
    ...removed.wantedBy.map((wanting) => ({ personId: wanting, wantedId: personId })),
  ]
  await tx.execute(sql`insert into ${roommateWishes} (venue_id, person_id, wanted_id)
    select ${venueId}, pair."personId", pair."wantedId"
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("personId" uuid, "wantedId" uuid)
    where pair."personId" <> pair."wantedId"
      and (select count(*) from attendance a where a.venue_id = ${venueId}
        and a.person_id in (pair."personId", pair."wantedId")) = 2
      and (pair."personId" = ${personId} or ${maxWanted} > (select count(*) from roommate_wishes r
        where r.venue_id = ${venueId} and r.person_id = pair."personId"))
    on conflict do nothing`)
}
