import type { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import type { rooms } from '#server/db/tables/rooms.ts'
import type { Client } from '#server/testing/served.ts'
import type { addSmallEdition } from '#server/testing/small-edition.ts'
import type { workshops } from '#server/db/tables/workshops.ts'

/** What was done: what its answer named besides, and its Undo as the screen presses it, which answers what that named. */
export type Done = { named: string[]; undo: () => Promise<string[]> }

export type Fixture = {
  db: Db
  deps: Deps
  organiser: Client
  /** The account that acts for guests. */
  actorId: string
  edition: Awaited<ReturnType<typeof addSmallEdition>>
}

/** Where a deed is done, and to whom and what. */
export type Chosen = Fixture & {
  n: number
  venueId: string
  rows: (typeof attendance.$inferSelect)[]
  row: typeof attendance.$inferSelect
  workshop: typeof workshops.$inferSelect
  /** By number. */
  rooms: (typeof rooms.$inferSelect)[]
}
