import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { pluralize } from '#web/lib/pluralize.ts'

/** What one answer for several people means for them, before it is given. */
export function consequencesOf(rows: readonly Row[], attending: Attending) {
  const leaving = attending === 'yes' ? [] : rows.filter((row) => row.attending === 'yes')
  return {
    changed: rows.filter((row) => row.attending !== attending).length,
    rooms: leaving.filter(({ hasRoom }) => hasRoom).length,
    checkedIn: leaving.filter(({ checkInTime }) => checkInTime !== null).length,
  }
}

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
