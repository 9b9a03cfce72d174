import type { QueryClient } from '@tanstack/react-query'
import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { consequencesOf, type Deed } from '#web/consequences/consequences.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { pluralize } from '#web/lib/pluralize.ts'

/** How many of these people are checked in. */
export const checkedInOf = (rows: readonly Row[]): number =>
  rows.filter(({ checkInTime }) => checkInTime !== null).length

/** The consequences query for setting an answer of these people. */
export const statusDeed = (rows: readonly Row[], attending: Attending): Deed => ({
  call: 'attendance.setMany',
  input: { changes: changesTo(rows, attending) },
})

/**
 * The consequences of an answer, if they are worth a question; a yes asks only if it mails several people. If they can't be
 * looked up, the question says so.
 */
export const needsQuestion = (
  client: QueryClient,
  venueId: string,
  { deed, isYes }: { deed: Deed; isYes: boolean },
): Promise<boolean> =>
  client.fetchQuery(consequencesOf(venueId, deed)).then(
    ({ isGrave, readers }) => readers > 1 || (isGrave && !isYes),
    () => !isYes,
  )

/** The changes to request: each person's old answer and the new one. */
export function changesTo(rows: readonly Row[], attending: Attending) {
  const changing = rows.filter((row) => row.attending !== attending)
  return [...groupBy(changing, (row) => row.attending)].map(([from, group]) => ({
    from,
    attending,
    ids: group.map(({ id }) => id),
  }))
}

type Done = {
  freed: { rooms: readonly string[]; seats: number }
  notRestored: readonly string[]
}

/** A bulk change's freed and unrestored places, for its toast. */
export const outcomeOf = ({ freed: { rooms, seats }, notRestored }: Done): string[] => {
  const freed = [
    ...(rooms.length === 0 ? [] : [roomsText(rooms)]),
    ...(seats === 0 ? [] : [pluralize(seats, 'workshop place')]),
  ]
  return [...(freed.length === 0 ? [] : [`Freed: ${freed.join(', ')}`]), ...someOf(notRestored, 'more')]
}

const few = 3

const roomsText = (rooms: readonly string[]) =>
  rooms.length === 1 ? `Room ${rooms[0]}` : `beds in ${rooms.length} rooms`

/** The first few sentences, and how many more there are. */
const someOf = (sentences: readonly string[], others: string): string[] =>
  sentences.length <= few
    ? [...sentences]
    : [...sentences.slice(0, few), `and ${sentences.length - few} ${others}`]
