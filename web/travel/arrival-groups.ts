import { fold } from '#web/base/fold.ts'
import { formatDayButton, formatShortMoment, formatTime } from '#web/base/dates.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { compareNames } from '#web/lib/name-order.ts'
import { searchBy } from '#web/base/search.ts'
import { arrivalState, type Arrival, type Clock } from '#web/travel/arrival-state.ts'
import type { ArrivalOrder, ArrivalState, TravelState } from '#web/travel/travel-search.ts'

/** A reason why an arriving person needs attention. */
type Need = 'shuttle' | 'bed' | 'answer' | 'flight'

export type ArrivalStatus = { row: Arrival; state: ArrivalState; needs: readonly Need[] }
export type ArrivalGroup = { title: string; people: readonly ArrivalStatus[] }

/** `Lands 11:40 PM, after the last shuttle at 10:30 PM`; undefined if a shuttle takes them, or they need no shuttle. */
export function lateText({
  flight1ArrivalTime: lands,
  missedLastShuttle: last,
}: Arrival): string | undefined {
  if (lands === null || last === null) return undefined
  const isSameDay = lands.slice(0, 10) === last.slice(0, 10)
  const relation = lands > last ? 'after the last shuttle' : 'too late for the last shuttle'
  return isSameDay
    ? `Lands ${formatTime(lands)}, ${relation} at ${formatTime(last)}`
    : `Lands ${formatShortMoment(lands)}, ${relation} on ${formatShortMoment(last)}`
}

/**
 * Everyone with their current state and needs, in the rows' order by name. Objects are cached per row for a minute, so that a
 * list only re-renders new ones.
 */
export function statusesOf(rows: readonly Arrival[], clock: Clock): ArrivalStatus[] {
  const clockKey = [clock.now, clock.timeZone, clock.isOver].join(' ')
  return rows.map((row) => {
    const known = cache.get(row)
    if (known?.clockKey === clockKey) return known.status
    const status = { row, state: arrivalState(row, clock), needs: needsOf(row) }
    cache.set(row, { clockKey, status })
    return status
  })
}

const cache = new WeakMap<Arrival, { clockKey: string; status: ArrivalStatus }>()

function needsOf(row: Arrival): Need[] {
  if (row.attending === 'maybe') return ['answer']
  const hasFlight =
    row.flight1ArrivalTime !== null || row.flight1DepartureAirport !== null || row.flight1Number !== null
  return [
    ...(row.missedLastShuttle === null ? [] : (['shuttle'] as const)),
    ...(row.roomNumber === null ? (['bed'] as const) : []),
    ...(hasFlight || row.travelsOtherwise ? [] : (['flight'] as const)),
  ]
}

/** The people who match a search, a studio and a state. */
export function filterArrivals(
  people: readonly ArrivalStatus[],
  { q, studio, state }: TravelState,
): readonly ArrivalStatus[] {
  const rows = new Set(
    searchArrivals(
      people.map(({ row }) => row),
      q,
    ),
  )
  return people.filter(
    (person) =>
      rows.has(person.row) &&
      (studio === undefined || person.row.studio === studio) &&
      (state === undefined || person.state === state),
  )
}

const searchArrivals = searchBy<Arrival>((row) =>
  [
    row.fullName,
    row.phone,
    row.flight1DepartureAirport,
    row.flight1Number,
    row.flight1Number?.replaceAll(' ', ''),
    row.roomNumber,
  ].join('\n'),
)

/**
 * Groups people by the order; within each group, people who need attention come first. Groups with everyone checked in come
 * last.
 */
export function groupsOf(people: readonly ArrivalStatus[], order: ArrivalOrder): ArrivalGroup[] {
  const sorted = people.toSorted((one, other) => rankOf(one) - rankOf(other) || byLanding(one, other))
  if (order === 'help') return groupsByNeed(sorted)
  const groups = [...groupBy(sorted, keys[order])]
    .toSorted(([one], [other]) => compareKeys(one, other))
    .map(([key, members]) => ({ title: titles[order](key, members), people: members }))
  const isDone = (group: ArrivalGroup) => group.people.every(({ state }) => state === 'in')
  return [...groups.filter((group) => !isDone(group)), ...groups.filter(isDone)]
}

const ranks = [
  'Overdue',
  'Too late for the last shuttle',
  'No bed',
  'Not confirmed',
  'No flight',
  'Everybody else',
  'Checked in',
] as const

/** The urgency of an arrival, as an index of `ranks`. */
function rankOf({ state, needs }: ArrivalStatus): number {
  if (state === 'in') return 6
  if (state === 'missing') return 0
  const rank = (['shuttle', 'bed', 'answer', 'flight'] as const).findIndex((need) => needs.includes(need))
  return rank < 0 ? 5 : rank + 1
}

const groupsByNeed = (sorted: readonly ArrivalStatus[]): ArrivalGroup[] =>
  [...groupBy(sorted, rankOf)].map(([rank, people]) => ({ title: ranks[rank] ?? '', people }))

/** People without a landing time come last. Ties stay in order of name. */
const byLanding = ({ row: one }: ArrivalStatus, { row: other }: ArrivalStatus) =>
  compareKeys(one.flight1ArrivalTime, other.flight1ArrivalTime)

function compareKeys(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compareNames(one, other)
}

const keys = {
  hour: ({ row }: ArrivalStatus) => row.flight1ArrivalTime?.slice(0, 13) ?? null,
  place: ({ row }: ArrivalStatus) =>
    row.flight1DepartureAirport ? fold(row.flight1DepartureAirport.trim()) : null,
}

const titles = {
  hour: (hour: string | null) =>
    hour === null
      ? 'No landing time'
      : `${formatDayButton(hour.slice(0, 10))}, from ${formatTime(`${hour.slice(11)}:00`)}`,
  place: (place: string | null, [first]: readonly ArrivalStatus[]) =>
    place === null ? 'No airport given' : `From ${first?.row.flight1DepartureAirport?.trim() ?? place}`,
}
