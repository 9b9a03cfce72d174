import type { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import type { rooms } from '#server/db/tables/rooms.ts'
import type { Client } from '#server/testing/served.ts'
import type { addSmallEdition } from '#server/testing/small-edition.ts'
import type { workshops } from '#server/db/tables/workshops.ts'

/** What an action's response says wasn't restored, and its Undo as the screen presses it, which returns the same. */
export type UndoableAction = { notRestored: string[]; undo: () => Promise<string[]> }

export type Fixture = {
  db: Db
  deps: Deps
  organiser: Client
  /** The account that acts for guests. */
  actorId: string
  edition: Awaited<ReturnType<typeof addSmallEdition>>
}

/** A call with the Undo that its response offers. Undefined if it offers none. */
export function withUndo(
  { organiser }: Fixture,
  undo: string | null,
  notRestored: string[] = [],
): UndoableAction | undefined {
  if (undo === null) return undefined
  return {
    notRestored,
    undo: async () => {
      const undone = await organiser.audit.undo({ id: undo })
      return [
        ...undone.notRestored,
        ...(undone.kept > 0 ? ['kept'] : []),
        ...undone.freed.rooms.map((number) => `Freed: Room ${number}`),
        ...undone.freed.workshops.map((title) => `Freed: ${title}`),
      ]
    },
  }
}

/** The edition, people and objects of an action. */
export type ActionTarget = Fixture & {
  n: number
  venueId: string
  rows: (typeof attendance.$inferSelect)[]
  row: typeof attendance.$inferSelect
  workshop: typeof workshops.$inferSelect
  /** Sorted by number. */
  rooms: (typeof rooms.$inferSelect)[]
}
