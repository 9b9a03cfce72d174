import type { z } from 'zod'
import type { StatusOfMany } from '#contract/attendance.ts'
import { allOf, isStale, losesCheckIn, type Attending, type Lost } from '#server/attendance/rules.ts'
import type { attendance } from '#server/db/tables/attendance.ts'

type Row = typeof attendance.$inferSelect
type Changes = readonly z.output<typeof StatusOfMany>[]

/** A row whose answer changes. */
export type Move = { row: Row; to: Attending }

/** Which of the rows change, and how many of those asked for do not because they are not what the organiser saw. */
export function movesOf(rows: readonly Row[], changes: Changes): { moves: Move[]; stale: number } {
  const asked = new Map(
    changes.flatMap(({ from, attending, ids }) => ids.map((id) => [id, { from, attending }])),
  )
  let fresh = 0
  const moves = rows.flatMap((row): Move[] => {
    const change = asked.get(row.id)
    if (!change || isStale({ now: row.attending, seen: change.from, wanted: change.attending })) return []
    fresh += 1
    return row.attending === change.attending ? [] : [{ row, to: change.attending }]
  })
  return { moves, stale: asked.size - fresh }
}

type Changed = {
  freed: { room: { roomNumber: string } | null; workshops: readonly unknown[] }
  lost: Lost
}

/** What several people gave up and did not get back, each room and each sentence once. */
export function summaryOf(changed: readonly Changed[]) {
  const freedRooms = changed.flatMap(({ freed }) => freed.room?.roomNumber ?? [])
  return {
    freed: {
      rooms: [...new Set(freedRooms)],
      seats: changed.reduce((sum, { freed }) => sum + freed.workshops.length, 0),
    },
    notRestored: [...new Set(changed.flatMap(({ lost }) => allOf(lost)))],
  }
}

/** The changes that put everything back, and the check-ins that go with them. */
export function undoOf(moves: readonly Move[]) {
  const groups = Map.groupBy(moves, ({ row, to }) => `${to} ${row.attending}`)
  return {
    changes: [...groups.values()].flatMap((group) =>
      group.slice(0, 1).map((first) => ({
        from: first.to,
        attending: first.row.attending,
        ids: group.map(({ row }) => row.id),
      })),
    ),
    checkIns: moves.flatMap(({ row, to }) =>
      row.checkInTime !== null && losesCheckIn(row, to)
        ? [{ id: row.id, checkInTime: row.checkInTime.toISOString() }]
        : [],
    ),
  }
}
