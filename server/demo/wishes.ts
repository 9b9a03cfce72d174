import { sql } from 'drizzle-orm'
import type { DemoPerson } from '#server/demo/people.ts'
import type { Db } from '#server/db/open.ts'
import { addDays } from '#server/lib/wall-clock.ts'
import { roommateWishes, roomVetoes, roomWishes } from '#server/db/tables/rooms-wishes.ts'
import {
  workshopWishes,
  workshopWishResults,
  workshopWishRounds,
} from '#server/db/tables/workshops-wishes.ts'

type Wish = Pick<
  typeof roomWishes.$inferSelect,
  'sharesWith' | 'gender' | 'wantsQuiet' | 'wantsGroundFloor'
> & {
  /** People by their number in the demo. */
  person: number
  wanted: readonly number[]
}

const nothing = { wanted: [], sharesWith: null, gender: null, wantsQuiet: false, wantsGroundFloor: false }
const women = { ...nothing, sharesWith: 'same_gender', gender: 'woman' } as const

/** Two pairs named each other, the others named people who didn't name them back. */
const wishes: readonly Wish[] = [
  { ...nothing, person: 0, wanted: [20, 100] },
  { ...nothing, person: 20, wanted: [0], sharesWith: 'anyone' },
  { ...women, person: 22, wanted: [40] },
  { ...women, person: 40, wanted: [22, 80] },
  { ...women, person: 80 },
  { ...nothing, person: 1, wanted: [61], wantsQuiet: true },
  { ...nothing, person: 41, wanted: [21] },
  { ...nothing, person: 60, wantsGroundFloor: true },
  { ...nothing, person: 101, wantsQuiet: true },
  { ...nothing, person: 81, sharesWith: 'anyone' },
  { ...nothing, person: 42, wantsQuiet: true, wantsGroundFloor: true },
  { ...nothing, person: 62, wanted: [1] },
]

const neverTogether = [21, 81] as const

/** Adds the room wishes in the demo, and the pairs who must never share. */
export async function seedWishes(tx: Db, venueId: string, allPeople: readonly DemoPerson[]): Promise<void> {
  const idOf = (number: number) => {
    const id = allPeople.find((one) => one.number === number)?.id
    if (id === undefined) throw new Error(`The demo has no person ${number}.`)
    return id
  }
  await tx
    .insert(roomWishes)
    .values(
      wishes.map(({ person, wanted: _wanted, ...wish }) => ({ venueId, personId: idOf(person), ...wish })),
    )
  await tx
    .insert(roommateWishes)
    .values(
      wishes.flatMap(({ person, wanted }) =>
        wanted.map((other) => ({ venueId, personId: idOf(person), wantedId: idOf(other) })),
      ),
    )
  const [firstId = '', secondId = ''] = neverTogether.map(idOf).toSorted()
  await tx.insert(roomVetoes).values({ firstId, secondId })
}

/**
 * Adds wishes published two days before the event: people with a seat got their first wish, and people in line got
 * nothing.
 */
export async function seedPublishedWishes(tx: Db, venueId: string, startDay: string): Promise<void> {
  const closesAt = `${addDays(startDay, -2)}T12:00`
  await tx
    .insert(workshopWishRounds)
    .values({ venueId, closesAt, seed: 2718, publishedAt: new Date(`${closesAt}Z`) })
  const wished = sql`(select s.person_id, s.workshop_id, true as got from workshop_signups s where s.venue_id = ${venueId}
    union all select s.person_id, s.workshop_id, false from workshop_waiting s where s.venue_id = ${venueId}) w`
  await tx.execute(sql`insert into ${workshopWishes} (venue_id, person_id, workshop_id, rank)
    select ${venueId}, person_id, workshop_id, 1 from ${wished}`)
  await tx.execute(sql`insert into ${workshopWishResults} (venue_id, person_id, start_time, workshop_id, rank, missed)
    select ${venueId}, person_id, start_time, case when got then workshop_id end, case when got then 1 end,
      case when got then 0 else 100 end
    from ${wished} join workshops on workshops.id = w.workshop_id`)
}
