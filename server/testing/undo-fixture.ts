import type { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import type { rooms } from '#server/db/tables/rooms.ts'
import type { Client } from '#server/testing/served.ts'
import type { addSmallEdition } from '#server/testing/small-edition.ts'
import type { workshops } from '#server/db/tables/workshops.ts'

/**
 * The names in an action's response, and its Undo as the screen presses it, which returns the names in Undo's response.
 */
export type UndoableAction = { named: string[]; undo: () => Promise<string[]> }

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
  names: string[] = [],
): UndoableAction | undefined {
  if (undo === null) return undefined
  return {
    named: names,
    undo: async () => {
      const { kept, notRestored, freed } = await organiser.audit.undo({ id: undo })
      return [
        ...notRestored,
        ...(kept > 0 ? ['kept'] : []),
        ...freed.rooms.map((number) => `Freed: Room ${number}`),
        ...freed.workshops.map((title) => `Freed: ${title}`),
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
