import { expect, test } from 'vitest'
import { RoomNow } from '#contract/rooms.ts'
import { addRow, deleteRow, saveRow } from '#server/audit/saved-rows.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('a row of an edition', (world) => {
  test('is logged with its edition when it is added, saved and deleted', async () => {
    const { db } = world()
    const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email: 'nadia@studio.test' })
    const venueId = await addVenue(db)
    const kind = { table: rooms, now: RoomNow }
    const room = { roomNumber: '7', bedCount: 2, bedType: 'single' as const }
    const { id } = await addRow(db, actorId, kind, { ...room, venueId })
    await saveRow(db, actorId, kind, { ...room, id, version: 1, bedCount: 3 })
    await deleteRow(db, actorId, kind, id)
    const { action, entityId, venueId: edition } = auditLog
    const entries = await db.select({ action, entityId, edition }).from(auditLog)
    const entry = { entityId: id, edition: venueId }
    expect(entries.filter((one) => one.entityId === id)).toEqual([
      { ...entry, action: 'room.added' },
      { ...entry, action: 'room.changed' },
      { ...entry, action: 'room.deleted' },
    ])
  })
})
