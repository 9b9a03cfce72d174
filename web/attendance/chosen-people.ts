import type { QueryClient } from '@tanstack/react-query'
import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { consequencesOf, type Deed } from '#web/consequences/consequences.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { pluralize } from '#web/lib/pluralize.ts'

/** How many of them are checked in. */
export const checkedInOf = (rows: readonly Row[]): number =>
  rows.filter(({ checkInTime }) => checkInTime !== null).length

/** An answer for these people, as something whose consequences are looked up. */
export const statusDeed = (rows: readonly Row[], attending: Attending): Deed => ({
  call: 'attendance.setMany',
  input: { changes: changesTo(rows, attending) },
})

/**
 * What would follow from an answer, if it is worth a question; a yes is only where it mails several people. Where that
 * cannot be looked up, the question says so.
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

/** The changes that the server is asked for: who answered what, and what it becomes. */
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

/** What a change of several gave up and could not give back, for its toast. */
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

/** The first of many sentences, and how many others there are. */
const someOf = (sentences: readonly string[], others: string): string[] =>
  sentences.length <= few
    ? [...sentences]
    : [...sentences.slice(0, few), `and ${sentences.length - few} ${others}`]
