import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { FlightsNow, type FlightsUpdate } from '#contract/travel.ts'
import { attendance } from '#server/attendance/tables.ts'
import { record } from '#server/audit/commands.ts'
import { toSave } from '#server/audit/stale.ts'
import type { Db } from '#server/db/open.ts'
import { flightColumns, removedFlights } from '#server/travel/rules.ts'

/**
 * An organiser writes somebody's flights; what they were the database keeps (flights_remembered). Refuses NOT_FOUND
 * and STALE as toSave does.
 */
export async function saveFlights(db: Db, actorId: string, flights: z.output<typeof FlightsUpdate>) {
  const { id, version, removes, ...given } = flights
  const fields = { ...flightColumns(given), ...removedFlights(removes) }
  return db.transaction(async (tx) => {
    // Neither the guest nor another form changes the flights between the comparison of versions and the write.
    const [now] = await tx.select().from(attendance).where(eq(attendance.id, id)).for('update')
    const { row, changed } = await toSave(tx, now, { table: attendance, version, fields, now: FlightsNow })
    if (changed.length === 0) return { version: row.version }
    await tx
      .update(attendance)
      .set({ ...fields, version: row.version + 1 })
      .where(eq(attendance.id, id))
    await record(tx, actorId, {
      action: 'travel.flightsChanged',
      entity: 'attendance',
      entityId: id,
      venueId: row.venueId,
      fields: changed,
    })
    return { version: row.version + 1 }
  })
}
