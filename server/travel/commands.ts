import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { FlightsNow, type FlightsUpdate } from '#contract/travel.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { refuse } from '#server/lib/refuse.ts'
import { flightColumns, removedFlights } from '#server/travel/rules.ts'
import { lockRow } from '#server/locks.ts'
import { lockToSave } from '#server/audit/saved-rows.ts'

/** Saves an organiser's change to a person's flights; the database keeps the former flights (flights_remembered). */
export async function saveFlights(db: Db, actorId: string, flights: z.output<typeof FlightsUpdate>) {
  const { id, version, removes, ...given } = flights
  return db.transaction(async (tx) => {
    // Lock so that neither the guest nor another form changes the flights between the version check and the write.
    const current = await lockRow(tx, attendance, id)
    const fields = { ...flightColumns(given, current), ...removedFlights(removes) }
    const { row, changed, write } = await lockToSave(tx, attendance, { id, version, ...fields }, FlightsNow)
    if (changed.length === 0) return write()
    await record(tx, actorId, {
      action: 'travel.flightsChanged',
      entity: 'attendance',
      entityId: id,
      venueId: row.venueId,
      fields: changed,
    })
    return write()
  })
}

/**
 * Records that an organiser saw a person land, or undoes it; repeating it changes nothing. The row keeps its version,
 * so that no open form about the flights becomes stale.
 */
export async function markLanded(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actorId: string,
  { id, hasLanded }: { id: string; hasLanded: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    // Lock the row so that the second of two organisers sees what the first wrote.
    const row = await lockRow(tx, attendance, id)
    if (!row || row.attending === 'no') return refuse('NOT_FOUND')
    if ((row.landedAt !== null) === hasLanded) return
    const landed = hasLanded
      ? { landedAt: clock(), landedById: actorId }
      : { landedAt: null, landedById: null }
    await tx.update(attendance).set(landed).where(eq(attendance.id, id))
    await record(tx, actorId, {
      action: hasLanded ? 'travel.landed' : 'travel.landingTakenBack',
      entity: 'attendance',
      entityId: id,
      venueId: row.venueId,
    })
  })
}
