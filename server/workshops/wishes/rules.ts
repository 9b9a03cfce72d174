import { createHash } from 'node:crypto'
import { isWishedFor, maxWishes, otherRank, overlap, slotsOf } from '#contract/workshop-slots.ts'
import type { skipReasons } from '#contract/workshop-wishes.ts'
import { allocate } from '#server/workshops/wishes/allocation.ts'

export type WishedWorkshop = {
  id: string
  startTime: string
  endTime: string | null
  signupEnabled: boolean
  /** Seats that can be given; null: unlimited. */
  free: number | null
}

export type Wisher = {
  id: string
  /** Best first, across all slots. */
  ranked: readonly string[]
  /** Other acceptable workshops, after the ranked ones of their slot. */
  othersFine: readonly string[]
}

export type WishTask = {
  workshops: readonly WishedWorkshop[]
  people: readonly Wisher[]
  /** Seats that people already have. */
  existingSeats: readonly { personId: string; workshopId: string }[]
  /** People who got little at earlier editions. */
  favouredIds: ReadonlySet<string>
  /** Only workshops that begin after this time can be given. */
  closesAt: string
  seed: number
}

export type Placement = { personId: string; workshopId: string; rank: number; missed: number }

type SlotPlan<Workshop> = {
  workshops: readonly Workshop[]
  given: Placement[]
  /** People who get nothing, and how far that is from a first wish. */
  none: { personId: string; missed: number }[]
}

/**
 * How far from a first wish a rank is: 0, 1, 3, 6, 10, 15, so that two second wishes are better than a first and a
 * third.
 */
const missedBy = (rank: number) => (rank * (rank - 1)) / 2

/** What a person with a complete list misses if they get nothing. */
const missedAll = 100

/** From this average on (a third wish or worse), a person's wishes count twice. */
export const minMissedForDoubleWeight = missedBy(3)

/** Exceeds the sum of all tie-breakers of 5,000 people, and the largest total is still an exact number. */
const unit = 100_000_000

const tieCount = 1_000

/**
 * Plans each slot separately, so that people miss as little as possible in total. In a joint plan, a shortened list in
 * one slot could win something in another.
 */
export async function planSlots<Workshop extends WishedWorkshop>(
  task: Omit<WishTask, 'workshops'> & { workshops: readonly Workshop[] },
): Promise<SlotPlan<Workshop>[]> {
  const busy = takenWorkshopsOf(task)
  const plans: SlotPlan<Workshop>[] = []
  for (const workshops of slotsOf(task.workshops.filter((one) => isWishedFor(one, task.closesAt)))) {
    const seekers = wishersFor(workshops, task, busy)
    const places = await allocate({
      seats: workshops.map(({ free }) => free ?? seekers.length),
      costs: seekers.map(({ costs, none }) => [...costs, none]),
    })
    const placements = seekers.flatMap((seeker, index) => {
      const place = places[index] ?? workshops.length
      const workshopId = workshops[place]?.id
      const { rank, missed } = seeker.rankAt(place)
      return workshopId === undefined ? [] : [{ personId: seeker.personId, workshopId, rank, missed }]
    })
    const none = seekers.flatMap(({ personId, missed }, index) =>
      (places[index] ?? workshops.length) < workshops.length ? [] : [{ personId, missed }],
    )
    plans.push({ workshops, given: placements, none })
  }
  return plans
}

function takenWorkshopsOf({ workshops, existingSeats }: WishTask): ReadonlyMap<string, WishedWorkshop[]> {
  const byId = new Map(workshops.map((one) => [one.id, one]))
  const busy = new Map<string, WishedWorkshop[]>()
  for (const { personId, workshopId } of existingSeats) {
    const workshop = byId.get(workshopId)
    if (workshop) busy.set(personId, [...(busy.get(personId) ?? []), workshop])
  }
  return busy
}

/** People with a wish in a slot and no seat in it, sorted by id. They can't get workshops overlapping their other seats. */
function wishersFor(
  workshops: readonly WishedWorkshop[],
  { people, favouredIds, seed }: WishTask,
  busy: ReadonlyMap<string, WishedWorkshop[]>,
) {
  return people
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, ranked, othersFine }) => {
      const seats = busy.get(id) ?? []
      if (seats.some((seat) => workshops.some((one) => one.id === seat.id))) return []
      const open = workshops.filter((one) => !seats.some((seat) => overlap(seat, one)))
      const openIds = new Set(open.map((one) => one.id))
      const openWishes = ranked.filter((wish) => openIds.has(wish))
      const areOthersFine = othersFine.some((wish) => openIds.has(wish))
      if (openWishes.length === 0 && !areOthersFine) return []
      const wishes = { own: openWishes, areOthersFine, open: openIds }
      return [seekerOf(id, wishes, workshops, { weight: favouredIds.has(id) ? 2 : 1, tie: tieOf(seed, id) })]
    })
}

type Wishes = { own: readonly string[]; areOthersFine: boolean; open: ReadonlySet<string> }

/**
 * Having no seat costs as much as the next wish would: if it cost more, naming a single wish would win it. Only for a
 * complete list, of five wishes or the whole slot, is having no seat the worst result.
 */
function seekerOf(
  personId: string,
  { own, areOthersFine, open }: Wishes,
  workshops: readonly WishedWorkshop[],
  { weight, tie }: { weight: number; tie: number },
) {
  const next = own.length + 1
  const placeOf = ({ id }: WishedWorkshop): number | undefined => {
    const index = own.indexOf(id)
    if (index !== -1) return index + 1
    return areOthersFine && open.has(id) ? next : undefined
  }
  const isComplete = areOthersFine || own.length >= Math.min(maxWishes, open.size)
  const missed = isComplete ? missedAll : missedBy(next)
  const costOf = (misses: number, rank: number) => weight * misses * unit + tie * rank
  const places = workshops.map(placeOf)
  return {
    personId,
    costs: places.map((rank) => (rank === undefined ? Infinity : costOf(missedBy(rank), rank))),
    none: costOf(missed, next),
    missed,
    rankAt: (place: number) => {
      const rank = places[place] ?? next
      return { rank: rank > own.length ? otherRank : Math.min(rank, otherRank), missed: missedBy(rank) }
    },
  }
}

/** The tie-breaker, which anyone can check: the first four bytes of the hash of seed and person, modulo 1000. */
const tieOf = (seed: number, personId: string): number =>
  createHash('sha256').update(`${seed}:${personId}`).digest().readUInt32BE(0) % tieCount

export type PlannedSeat = { personId: string; workshopId: string }
type Reason = (typeof skipReasons)[number]

/** Splits a plan, in its order, into the seats that are still valid and the others with the reason. */
export function findValidSeats(
  task: WishTask,
  placements: readonly PlannedSeat[],
  { isPublished }: { isPublished: boolean },
): { given: PlannedSeat[]; left: (PlannedSeat & { reason: Reason })[] } {
  const wishers = new Map(task.people.map((one) => [one.id, one]))
  const wished = task.workshops.filter((one) => isWishedFor(one, task.closesAt))
  const slotOf = new Map(slotsOf(wished).flatMap((slot) => slot.map(({ id }) => [id, slot] as const)))
  const busy = new Map(takenWorkshopsOf(task))
  const taken = new Map<string, number>()
  const reasonOf = ({ personId, workshopId }: PlannedSeat): Reason | undefined => {
    const slot = slotOf.get(workshopId)
    const workshop = slot?.find(({ id }) => id === workshopId)
    const seats = busy.get(personId) ?? []
    if (isPublished) return seats.some(({ id }) => id === workshopId) ? undefined : 'published'
    const wisher = wishers.get(personId)
    if (!wisher) return 'withdrawn'
    if (!slot || !workshop) return 'no-workshop'
    if (seats.some((seat) => slot.some(({ id }) => id === seat.id) || overlap(seat, workshop)))
      return 'has-seat'
    const areOthersFine = wisher.othersFine.some((wish) => slot.some(({ id }) => id === wish))
    if (!areOthersFine && !wisher.ranked.includes(workshopId)) return 'withdrawn'
    if (workshop.free !== null && (taken.get(workshopId) ?? 0) >= workshop.free) return 'full'
    taken.set(workshopId, (taken.get(workshopId) ?? 0) + 1)
    busy.set(personId, [...seats, workshop])
    return undefined
  }
  const checked = placements.map((one) => ({ ...one, reason: reasonOf(one) }))
  return {
    given: checked.flatMap(({ personId, workshopId, reason }) => (reason ? [] : [{ personId, workshopId }])),
    left: checked.flatMap(({ reason, ...one }) => (reason ? [{ ...one, reason }] : [])),
  }
}

/** Each wisher's result per slot, computed from the seats given, not from a new plan. */
export function resultsOf(task: WishTask, seats: readonly PlannedSeat[]) {
  const busy = takenWorkshopsOf(task)
  const seated = new Set(seats.map(({ personId, workshopId }) => `${personId} ${workshopId}`))
  return slotsOf(task.workshops.filter((one) => isWishedFor(one, task.closesAt))).flatMap((workshops) =>
    wishersFor(workshops, task, busy).map(({ personId, rankAt, missed }) => {
      const place = workshops.findIndex(({ id }) => seated.has(`${personId} ${id}`))
      const workshopId = workshops[place]?.id ?? null
      const startTime = workshops[0]?.startTime ?? ''
      return workshopId === null
        ? { personId, startTime, workshopId, rank: null, missed }
        : { personId, startTime, workshopId, ...rankAt(place) }
    }),
  )
}
