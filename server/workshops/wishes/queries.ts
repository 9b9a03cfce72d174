import { and, eq, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { OwnWorkshopWishes, WorkshopPlan } from '#contract/workshop-wishes.ts'
import { otherRank } from '#contract/workshop-slots.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { wallClockText } from '#server/lib/json-object.ts'
import { refuse } from '#server/lib/refuse.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { venues } from '#server/db/tables/venues.ts'
import { countTaken } from '#server/seats/seats/queries.ts'
import { workshopSignups, workshops } from '#server/db/tables/workshops.ts'
import {
  minMissedForDoubleWeight,
  planSlots,
  type Placement,
  type WishedWorkshop,
  type Wisher,
  type WishTask,
} from '#server/workshops/wishes/rules.ts'
import {
  workshopWishes,
  workshopWishResults,
  workshopWishRounds,
} from '#server/db/tables/workshops-wishes.ts'

type Attendee = { venueId: string; personId: string }

export async function readOwnWishes(
  db: Db,
  { venueId, personId }: Attendee,
): Promise<z.output<typeof OwnWorkshopWishes>> {
  const [row] = await db
    .select({ closesAt: workshopWishRounds.closesAt, publishedAt: workshopWishRounds.publishedAt })
    .from(attendance)
    .leftJoin(workshopWishRounds, eq(workshopWishRounds.venueId, attendance.venueId))
    .where(
      and(eq(attendance.venueId, venueId), eq(attendance.personId, personId), ne(attendance.attending, 'no')),
    )
  if (!row) return refuse('NOT_FOUND')
  const isOwn = and(eq(workshopWishes.venueId, venueId), eq(workshopWishes.personId, personId))
  const wishes = await db
    .select()
    .from(workshopWishes)
    .where(isOwn)
    .orderBy(...wishOrder)
  const results = await db
    .select({
      startTime: workshopWishResults.startTime,
      workshopId: workshopWishResults.workshopId,
      title: workshops.title,
      rank: workshopWishResults.rank,
    })
    .from(workshopWishResults)
    .leftJoin(workshops, eq(workshops.id, workshopWishResults.workshopId))
    .where(
      and(
        eq(workshopWishResults.venueId, venueId),
        eq(workshopWishResults.personId, personId),
        // Leaves out a result whose workshop has been deleted.
        sql`(${workshopWishResults.rank} is null) = (${workshops.id} is null)`,
      ),
    )
    .orderBy(workshopWishResults.startTime)
  return {
    closesAt: row.closesAt,
    isPublished: row.publishedAt !== null,
    ranked: wishes.flatMap(({ workshopId, rank }) => (rank === null ? [] : [workshopId])),
    othersFine: wishes.flatMap(({ workshopId, rank }) => (rank === null ? [workshopId] : [])),
    results,
  }
}

/** Best first, without a rank last; stable if moving a workshop made two ranks equal. */
const wishOrder = [sql`${workshopWishes.rank} nulls last`, workshopWishes.workshopId]

/** Whether an edition collects wishes, and how many attendees have any. */
export async function readRound(db: Db, { venueId }: { venueId: string }) {
  const [row] = await db
    .select({ closesAt: workshopWishRounds.closesAt, publishedAt: workshopWishRounds.publishedAt })
    .from(venues)
    .leftJoin(workshopWishRounds, eq(workshopWishRounds.venueId, venues.id))
    .where(eq(venues.id, venueId))
  if (!row) return refuse('NOT_FOUND')
  const { rows } = await db.execute<{ coming: number; wished: number }>(sql`
    select (count(*) filter (where a.attending = 'yes' or mine.wished))::int as coming,
      (count(*) filter (where mine.wished))::int as wished
    from attendance a
    cross join lateral (select exists (select from workshop_wishes w
      where w.venue_id = a.venue_id and w.person_id = a.person_id) as wished) mine
    where a.venue_id = ${venueId} and a.attending <> 'no'`)
  const { closesAt, publishedAt } = row
  const round = closesAt === null ? null : { closesAt, publishedAt: publishedAt?.toISOString() ?? null }
  return { round, ...(rows[0] ?? { coming: 0, wished: 0 }) }
}

type TitledWorkshop = WishedWorkshop & { title: string; capacity: number | null; taken: number }
type WisherRow = Wisher & { fullName: string; email: string | null; attendanceId: string }

/** The input of a plan, with the names to show. */
export type WishState = Omit<WishTask, 'workshops' | 'people'> & {
  workshops: TitledWorkshop[]
  people: WisherRow[]
}

type Round = { closesAt: string; seed: number }

/** Everything that a plan of an edition depends on. Wishes of people who declined count only once they accept again. */
export async function readWishState(db: Db, venueId: string, round: Round, now: Date): Promise<WishState> {
  const [venue] = await db.select().from(venues).where(eq(venues.id, venueId))
  if (!venue) return refuse('NOT_FOUND')
  const offered = await db.execute<TitledWorkshop>(sql`
    select ${workshops.id} as id, ${workshops.title} as title, ${wallClockText(workshops.startTime)} as "startTime",
      ${wallClockText(workshops.endTime)} as "endTime", ${workshops.signupEnabled} as "signupEnabled",
      ${workshops.capacity} as capacity, seats.taken::int as taken,
      case when ${workshops.capacity} is not null then greatest(${workshops.capacity} - seats.taken, 0)::int end as free
    from ${workshops} cross join lateral (select ${countTaken(sql`${workshops.id}`)} as taken) seats
    where ${workshops.venueId} = ${venueId}`)
  const people = await db.execute<WisherRow>(sql`
    select p.id, p.full_name as "fullName", p.email, a.id as "attendanceId",
      coalesce(json_agg(w.workshop_id order by w.rank, w.workshop_id) filter (where w.rank is not null), '[]') as ranked,
      coalesce(json_agg(w.workshop_id order by w.workshop_id) filter (where w.rank is null), '[]') as "othersFine"
    from workshop_wishes w
    join attendance a on a.venue_id = w.venue_id and a.person_id = w.person_id and a.attending <> 'no'
    join people p on p.id = w.person_id
    where w.venue_id = ${venueId}
    group by p.id, a.id order by p.full_name collate names, p.id`)
  const existingSeats = await db
    .select({ personId: workshopSignups.personId, workshopId: workshopSignups.workshopId })
    .from(workshopSignups)
    .where(eq(workshopSignups.venueId, venueId))
  const behind = await db.execute<{ id: string }>(sql`
    select person_id as id from workshop_wish_results where venue_id <> ${venueId}
    group by person_id having avg(missed) >= ${minMissedForDoubleWeight}`)
  const localNow = wallClockAt(now, venue.timeZone)
  return {
    workshops: offered.rows,
    people: people.rows,
    existingSeats,
    favouredIds: new Set(behind.rows.map(({ id }) => id)),
    closesAt: round.closesAt > localNow ? round.closesAt : localNow,
    seed: round.seed,
  }
}

/** The plan of an edition that collects wishes. */
export async function proposeWorkshops(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { venueId }: { venueId: string },
): Promise<z.output<typeof WorkshopPlan>> {
  const [round] = await db.select().from(workshopWishRounds).where(eq(workshopWishRounds.venueId, venueId))
  if (!round || round.publishedAt !== null) return refuse('NOT_FOUND')
  const state = await readWishState(db, venueId, round, clock())
  const slots = (await planSlots<TitledWorkshop>(state)).map((slot) => ({
    ...slot,
    startTime: slot.workshops[0]?.startTime ?? '',
  }))
  const missing = new Map<string, string[]>()
  for (const { none, startTime } of slots)
    for (const { personId } of none) missing.set(personId, [...(missing.get(personId) ?? []), startTime])
  return {
    seed: round.seed,
    slots: slots.map(({ startTime, workshops: slotWorkshops, given, none }) => ({
      startTime,
      workshops: slotWorkshops.map(({ id, title, capacity, taken }) => ({
        id,
        title,
        capacity,
        taken,
        ranks: countRanks(given.filter((one) => one.workshopId === id)),
      })),
      ranks: countRanks(given),
      none: none.length,
    })),
    placements: slots.flatMap(({ given }) =>
      given.map(({ personId, workshopId }) => ({ personId, workshopId })),
    ),
    without: state.people.flatMap(({ id, fullName }) => {
      const startTimes = missing.get(id)
      return startTimes ? [{ personId: id, fullName, startTimes }] : []
    }),
    behind: state.people.filter(({ id }) => state.favouredIds.has(id)).length,
  }
}

/** How many people get their first wish, their second wish, and so on. */
const countRanks = (placements: readonly Placement[]): number[] =>
  Array.from(
    { length: otherRank },
    (_one, index) => placements.filter(({ rank }) => rank === index + 1).length,
  )
