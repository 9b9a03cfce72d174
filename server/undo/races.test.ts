import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoEntry } from '#server/undo/commands.ts'
import { listUndoable } from '#server/undo/queries.ts'
import { auditLog, undoEntries } from '#server/db/tables/audit.ts'
import { putInBed } from '#server/testing/beds.ts'
import type { Db } from '#server/db/open.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAccount, addRoom, addVenue } from '#server/testing/cast.ts'
import { countWaiting } from '#server/testing/count-waiting.ts'
import { addAttendee } from '#server/testing/line.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { outcome } from '#server/testing/outcome.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** On PostgreSQL, by two pools: the embedded database has one connection, so nothing runs concurrently. */
describe('Undo during a concurrent change', () => {
  const world = openRaceWorld()
  let actorId: string
  let venueId: string
  let personId: string
  let id: string
  const roomIds = new Map<string, string>()

  beforeAll(async () => {
    actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@undo.test' })
  }, 30_000)

  beforeEach(async () => {
    const { db } = world
    venueId = await addVenue(db, { name: crypto.randomUUID() })
    ;({ personId } = await addAttendee(db, venueId, 'Ana Lima'))
    for (const roomNumber of ['9', '12', '14'])
      roomIds.set(roomNumber, await addRoom(db, { venueId, roomNumber }))
    await putInRoom(db, '9')
    await putInRoom(db, '12')
    // Without the saved rows, Undo has only the audit entry.
    await db.delete(undoEntries)
    const [moved] = (await listUndoable(db, { venueId })).entries
    id = moved?.id ?? ''
  })

  const putInRoom = (db: Db, roomNumber: string | null) =>
    putInBed(db, actorId, { venueId, personId, roomId: roomIds.get(roomNumber ?? '') ?? null })
  const undo = (db: Db) => undoEntry(testDeps(db), actorId, { id })
  const countUndone = () =>
    world.db.$count(auditLog, and(eq(auditLog.venueId, venueId), eq(auditLog.action, 'history.undone')))
  const beds = () => world.db.select().from(roomAssignments).where(eq(roomAssignments.venueId, venueId))

  test('undoes an entry once for twenty concurrent presses', async () => {
    const presses = Array.from({ length: 20 }, (_, index) =>
      undo(index % 2 === 0 ? world.db : world.second.db),
    )
    expect(new Set(await Promise.all(presses.map(outcome)))).toEqual(new Set(['done']))
    expect(await countUndone()).toBe(1)
    expect((await beds()).map(({ roomId }) => roomId)).toEqual([roomIds.get('9')])
  })

  /** Presses Undo while the other change is written but not yet committed. */
  async function undoDuring(other: (tx: Db) => Promise<unknown>): Promise<string> {
    let lastPress = Promise.resolve('')
    await world.db.transaction(async (tx) => {
      await other(tx)
      lastPress = outcome(undo(world.second.db))
      await expect.poll(() => countWaiting(world.db)).toBe(1)
    })
    return lastPress
  }

  test('keeps a person in a third room that they are moved to concurrently', async () => {
    expect(await undoDuring((tx) => putInRoom(tx, '14'))).toBe('UNDO_IMPOSSIBLE')
    expect((await beds()).map(({ roomId }) => roomId)).toEqual([roomIds.get('14')])
    expect(await countUndone()).toBe(0)
  })

  test('gives no bed to a person whose bed is removed concurrently', async () => {
    expect(await undoDuring((tx) => putInRoom(tx, null))).toBe('UNDO_IMPOSSIBLE')
    expect(await beds()).toEqual([])
    expect(await countUndone()).toBe(0)
  })
})
