import { and, eq, sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { isWishedFor, maxWishes, slotsOf } from '#contract/workshop-slots.ts'
import type { skipReasons } from '#contract/workshop-wishes.ts'
import { manyPeople, record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { enqueueAnnouncedMails, type LinkDeps } from '#server/mail/outbox/commands.ts'
import type { AnnouncedRecipients } from '#server/mail/outbox/rules.ts'
import { venues } from '#server/db/tables/venues.ts'
import { giveSeats } from '#server/seats/seats/commands.ts'
import { lockAttending, lockLines, lockWorkshops } from '#server/seats/seats/locks.ts'
import { workshops } from '#server/db/tables/workshops.ts'
import { readWishState, type WishState } from '#server/workshops/wishes/queries.ts'
import { resultsOf, findValidSeats, type PlannedSeat } from '#server/workshops/wishes/rules.ts'
import {
  workshopWishes,
  workshopWishResults,
  workshopWishRounds,
} from '#server/db/tables/workshops-wishes.ts'
import { lockAttendees, lockRow } from '#server/locks.ts'

/** The account that acts, with its own person. */
type Guest = { actorId: string; personId: string }
type Empty = Record<string, never>
type Wishes = { venueId: string; ranked: readonly string[]; othersFine: readonly string[] }

/**
 * Replaces all of the caller's wishes. Refuses STALE if one of the workshops can't be wished for, or there are too many
 * at one time. The log records the save, not the wishes.
 */
export async function saveWishes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { actorId, personId }: Guest,
  { venueId, ranked, othersFine }: Wishes,
): Promise<Empty> {
  return db.transaction(async (tx) => {
    // Lock so that of two saves by one guest the second replaces the first, and no save comes between a plan and its
    // seats, which are given while everyone's row is locked.
    const ownAttendance = (await lockAttendees(tx, venueId, [personId], 'no key update')).get(personId)
    if (!ownAttendance || ownAttendance.attending === 'no') return refuse('NOT_FOUND')
    const closesAt = await readDeadline(tx, venueId, clock())
    const rows = await rankWishes(tx, { venueId, closesAt }, { ranked, othersFine })
    const isOwn = and(eq(workshopWishes.venueId, venueId), eq(workshopWishes.personId, personId))
    const before = await tx.select().from(workshopWishes).where(isOwn)
    if (isSameList(before, rows)) return {}
    await tx.delete(workshopWishes).where(isOwn)
    if (rows.length > 0)
      await tx.insert(workshopWishes).values(rows.map((row) => ({ ...row, venueId, personId })))
    const action = 'workshopWishes.saved'
    await record(tx, actorId, { action, entity: 'attendance', entityId: ownAttendance.id, venueId })
    return {}
  })
}

/**
 * The deadline until which the edition collects wishes; refuses WISHES_CLOSED after it, or if it doesn't collect any.
 */
async function readDeadline(tx: Db, venueId: string, now: Date): Promise<string> {
  const [round] = await tx
    .select({
      closesAt: workshopWishRounds.closesAt,
      publishedAt: workshopWishRounds.publishedAt,
      timeZone: venues.timeZone,
    })
    .from(workshopWishRounds)
    .innerJoin(venues, eq(venues.id, workshopWishRounds.venueId))
    .where(eq(workshopWishRounds.venueId, venueId))
  const isOpen = round?.publishedAt === null && wallClockAt(now, round.timeZone) < round.closesAt
  return isOpen ? round.closesAt : refuse('WISHES_CLOSED')
}

type RankedWish = { workshopId: string; rank: number | null }

/** Each wish with its rank among those of its time. */
async function rankWishes(
  tx: Db,
  { venueId, closesAt }: { venueId: string; closesAt: string },
  { ranked, othersFine }: Omit<Wishes, 'venueId'>,
): Promise<RankedWish[]> {
  const allWorkshops = await tx.select().from(workshops).where(eq(workshops.venueId, venueId))
  const slots = slotsOf(allWorkshops.filter((one) => isWishedFor(one, closesAt)))
  const rows = slots.flatMap((slot) => {
    const inSlot = new Set(slot.map(({ id }) => id))
    const best = ranked.filter((id) => inSlot.has(id))
    if (best.length > maxWishes) refuse('STALE', { message: changedMessage })
    const others = othersFine.filter((id) => inSlot.has(id))
    return [
      ...best.map((workshopId, index) => ({ workshopId, rank: index + 1 })),
      ...others.map((workshopId) => ({ workshopId, rank: null })),
    ]
  })
  const wishIds = [...ranked, ...othersFine]
  const hasNoRepeats = new Set(wishIds).size === wishIds.length
  return hasNoRepeats && rows.length === wishIds.length ? rows : refuse('STALE', { message: changedMessage })
}

const changedMessage = 'The workshops changed in the meantime. Please look at your wishes again.'

const keyOf = ({ workshopId, rank }: RankedWish) => `${workshopId} ${rank}`
const isSameList = (before: readonly RankedWish[], now: readonly RankedWish[]) =>
  before.length === now.length && new Set([...before, ...now].map(keyOf)).size === now.length

/**
 * Collects wishes until a time on the venue's clock, even again after a plan was published. Setting the same time again
 * changes nothing.
 */
export async function collectWishes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { venueId, closesAt }: { venueId: string; closesAt: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { venue, round } = await lockRound(tx, venueId)
    if (!venue) return refuse('NOT_FOUND')
    if (closesAt <= wallClockAt(clock(), venue.timeZone))
      return refuse('MOMENT_PASSED', { message: passedMessage })
    if (round?.closesAt === closesAt && round.publishedAt === null) return undefined
    await tx
      .insert(workshopWishRounds)
      .values({ venueId, closesAt, seed: randomInt(1_000, 10_000) })
      .onConflictDoUpdate({ target: workshopWishRounds.venueId, set: { closesAt, publishedAt: null } })
    return recordRound(tx, actorId, { action: 'workshopWishes.collected', venueId, after: { closesAt } })
  })
}

const passedMessage = 'That moment has passed at the venue. Choose a later one.'

/** Makes sign-up first come, first served again; changes nothing if no wishes are collected. */
export async function stopWishes(db: Db, actorId: string, { venueId }: { venueId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const { round } = await lockRound(tx, venueId)
    if (!round || round.publishedAt !== null) return
    await tx.delete(workshopWishRounds).where(eq(workshopWishRounds.id, round.id))
    await recordRound(tx, actorId, { action: 'workshopWishes.stopped', venueId })
  })
}

/** Locks the edition so that no one turns wishes on or off, publishes, or changes the programme until we commit. */
async function lockRound(tx: Db, venueId: string) {
  const venue = await lockRow(tx, venues, venueId, 'no key update')
  const [round] = await tx.select().from(workshopWishRounds).where(eq(workshopWishRounds.venueId, venueId))
  return { venue, round }
}

type RoundEntry = { action: string; venueId: string; after?: Record<string, string | number> }

const recordRound = (tx: Db, actorId: string, { action, venueId, after }: RoundEntry) =>
  record(tx, actorId, { action, entity: 'venue', entityId: venueId, venueId, ...(after && { after }) })

type Publication = {
  venueId: string
  placements: readonly PlannedSeat[]
  endsDeadline?: string | null
  announced: AnnouncedRecipients
  isSilent?: boolean
}
type SkippedSeat = { fullName: string; title: string; reason: (typeof skipReasons)[number] }

/**
 * Gives the seats of a plan that are still valid, in one transaction. Valid: the person still attends and wishes for
 * the workshop, has no seat at that time, and the workshop has a free seat. Everyone who wished is mailed the result.
 * Refuses WISHES_OPEN before a deadline that `endsDeadline` doesn't name. Repeating it changes nothing.
 */
export async function publishPlan(
  deps: LinkDeps & Pick<Deps, 'db'>,
  actorId: string,
  { venueId, placements, endsDeadline = null, announced, isSilent = false }: Publication,
): Promise<{ given: number; left: SkippedSeat[] }> {
  return deps.db.transaction(async (tx) => {
    const { venue, round } = await lockAll(tx, venueId)
    if (!venue || !round) return refuse('NOT_FOUND')
    const isPublished = round.publishedAt !== null
    const isOpen = wallClockAt(deps.clock(), venue.timeZone) < round.closesAt
    // Guests were promised this deadline, so publishing before it requires having seen the current one.
    if (!isPublished && isOpen && endsDeadline !== round.closesAt) return refuse('WISHES_OPEN')
    const state = await readWishState(tx, venueId, round, deps.clock())
    const { given, left } = findValidSeats(state, placements, { isPublished })
    const skipped = await nameSkipped(tx, venueId, left)
    if (isPublished) return { given: given.length, left: skipped }
    await giveSeats(tx, venueId, given)
    await saveResults(tx, venueId, resultsOf(state, given))
    const publishedAt = deps.clock()
    await tx.update(workshopWishRounds).set({ publishedAt }).where(eq(workshopWishRounds.id, round.id))
    const after = { seats: given.length, ...manyPeople([...new Set(given.map(({ personId }) => personId))]) }
    await recordRound(tx, actorId, { action: 'workshopWishes.published', venueId, after })
    if (!isSilent) await mailResults(tx, deps, { venueId, people: state.people, announced })
    return { given: given.length, left: skipped }
  })
}

/** Locks in the common order: no one answers, wishes, takes a seat or changes the programme until we commit. */
async function lockAll(tx: Db, venueId: string) {
  await lockLines(tx, venueId)
  await lockAttending(tx, venueId, sql`true`)
  const locked = await lockRound(tx, venueId)
  const all = await tx.select({ id: workshops.id }).from(workshops).where(eq(workshops.venueId, venueId))
  await lockWorkshops(tx, venueId, { workshopIds: all.map(({ id }) => id) })
  return locked
}

type Results = ReturnType<typeof resultsOf>

/** Keeps what an earlier plan of the edition gave, unless this one gave something at that time. */
async function saveResults(tx: Db, venueId: string, results: Results): Promise<void> {
  if (results.length === 0) return
  await tx.execute(sql`insert into ${workshopWishResults} (venue_id, person_id, start_time, workshop_id, rank, missed)
    select ${venueId}, "personId", "startTime", "workshopId", rank, missed
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as r ("personId" uuid, "startTime" timestamp, "workshopId" uuid, rank integer, missed integer)
    on conflict (person_id, venue_id, start_time) do update
    set workshop_id = excluded.workshop_id, rank = excluded.rank, missed = excluded.missed`)
}

type Mailing = { venueId: string; people: WishState['people']; announced: AnnouncedRecipients }

/** One mail to each person who wished; its content is read when it is sent. */
const mailResults = (tx: Db, deps: LinkDeps, { venueId, people, announced }: Mailing) =>
  enqueueAnnouncedMails(tx, deps, {
    announced,
    messages: people.flatMap(({ email }) =>
      email === null ? [] : [{ kind: 'workshops planned' as const, recipient: email, facts: { venueId } }],
    ),
  })

type SkippedPlacements = ReturnType<typeof findValidSeats>['left']

/** Names the people and workshops of the seats not given; a person erased since has no name. */
async function nameSkipped(tx: Db, venueId: string, placements: SkippedPlacements): Promise<SkippedSeat[]> {
  if (placements.length === 0) return []
  const { rows } = await tx.execute<SkippedSeat>(sql`
    select coalesce(p.full_name, 'Somebody') as "fullName", coalesce(w.title, 'a workshop') as title, l.reason
    from jsonb_to_recordset(${JSON.stringify(placements)}::jsonb) as l ("personId" uuid, "workshopId" uuid, reason text)
    left join people p on p.id = l."personId" and exists (select from attendance a
      where a.person_id = p.id and a.venue_id = ${venueId})
    left join workshops w on w.id = l."workshopId" and w.venue_id = ${venueId}
    order by p.full_name collate names, w.start_time, w.id`)
  return rows
}
