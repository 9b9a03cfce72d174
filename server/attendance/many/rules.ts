import type { z } from 'zod'
import type { BulkStatusChange } from '#contract/attendance.ts'
import { allOf, freedPlaces, isStale, type Attending, type AnswerOutcome } from '#server/attendance/rules.ts'
import type { attendance } from '#server/db/tables/attendance.ts'

type Row = typeof attendance.$inferSelect
type Changes = readonly z.output<typeof BulkStatusChange>[]

export type Move = { row: Row; to: Attending }

/** The rows that change, and how many others were skipped because their answer isn't what the organiser saw. */
export function movesOf(rows: readonly Row[], changes: Changes): { moves: Move[]; stale: number } {
  const changeById = new Map(
    changes.flatMap(({ from, attending, ids }) => ids.map((id) => [id, { from, attending }])),
  )
  let fresh = 0
  const moves = rows.flatMap((row): Move[] => {
    const change = changeById.get(row.id)
    if (!change || isStale({ now: row.attending, seen: change.from, wanted: change.attending })) return []
    fresh += 1
    return row.attending === change.attending ? [] : [{ row, to: change.attending }]
  })
  return { moves, stale: changeById.size - fresh }
}

/** The places that several people gave up, and sentences for those they did not get back, each once. */
export function summaryOf(changed: readonly AnswerOutcome[]) {
  const { rooms, workshops } = freedPlaces(changed)
  return {
    freed: { rooms, seats: workshops.length },
    notRestored: [...new Set(changed.flatMap(({ lost }) => allOf(lost)))],
  }
}
