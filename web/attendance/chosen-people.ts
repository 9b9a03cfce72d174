import type { QueryClient } from '@tanstack/react-query'
import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { consequencesOf, type PlannedAction } from '#web/consequences/consequences.ts'
import { groupBy } from '#web/lib/group-by.ts'
import { pluralize } from '#web/lib/pluralize.ts'

/** How many of these people are checked in. */
export const checkedInOf = (rows: readonly Row[]): number =>
  rows.filter(({ checkInTime }) => checkInTime !== null).length

/** The action that sets these people's answers, to look up its consequences. */
export const statusAction = (rows: readonly Row[], attending: Attending): PlannedAction => ({
  call: 'attendance.setMany',
  input: { changes: changesTo(rows, attending) },
})

/**
 * Whether the consequences of an answer are worth a question; for accepting, only if it mails several people. Also true if
 * the consequences of another answer can't be looked up, and the question then says so.
 */
export const needsQuestion = (
  client: QueryClient,
  venueId: string,
  { action, isYes }: { action: PlannedAction; isYes: boolean },
): Promise<boolean> =>
  client.fetchQuery(consequencesOf(venueId, action)).then(
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

type BulkResult = {
  freed: { rooms: readonly string[]; seats: number }
  notRestored: readonly string[]
}

/** A bulk change's freed and unrestored places, for its toast. */
export const resultSentences = ({ freed: { rooms, seats }, notRestored }: BulkResult): string[] => {
  const freed = [
    ...(rooms.length === 0 ? [] : [roomsText(rooms)]),
    ...(seats === 0 ? [] : [pluralize(seats, 'workshop place')]),
  ]
  return [...(freed.length === 0 ? [] : [`Freed: ${freed.join(', ')}`]), ...limitSentences(notRestored)]
}

const maxSentences = 3

const roomsText = (rooms: readonly string[]) =>
  rooms.length === 1 ? `Room ${rooms[0]}` : `beds in ${rooms.length} rooms`

/** The first few sentences, and how many more there are. */
const limitSentences = (sentences: readonly string[]): string[] =>
  sentences.length <= maxSentences
    ? [...sentences]
    : [...sentences.slice(0, maxSentences), `and ${sentences.length - maxSentences} more`]
