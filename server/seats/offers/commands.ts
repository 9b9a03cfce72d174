import { lte } from 'drizzle-orm'
import type { Deps } from '#server/core/deps.ts'
import { logFailure } from '#server/lib/failure.ts'
import { passOnSeats } from '#server/seats/seats/commands.ts'
import { lockSeats } from '#server/seats/seats/locks.ts'
import { workshopWaiting } from '#server/db/tables/workshops.ts'

type OfferDeps = Pick<Deps, 'db' | 'clock' | 'isMailConfigured' | 'log'>

/**
 * Hands on the seats whose offers have expired. A failure at one event is logged and doesn't stop the others; it is
 * thrown at the end.
 */
export async function passOnOffers(deps: OfferDeps): Promise<void> {
  const editions = await deps.db
    .selectDistinct({ venueId: workshopWaiting.venueId })
    .from(workshopWaiting)
    .where(lte(workshopWaiting.offeredUntil, deps.clock()))
    .orderBy(workshopWaiting.venueId)
  let failed = 0
  for (const { venueId } of editions) {
    await passOnOffersAt(deps, venueId).catch((error: unknown) => {
      failed += 1
      logFailure(deps.log, error, `passing offered seats on failed for venue ${venueId}`)
    })
  }
  if (failed > 0)
    throw new Error(`Offered seats were not passed on at ${failed} of ${editions.length} venues.`)
}

const passOnOffersAt = (deps: OfferDeps, venueId: string) =>
  deps.db.transaction(async (tx) => {
    await lockSeats(tx, venueId, { personIds: [], workshopIds: [] })
    await passOnSeats(tx, deps, venueId)
  })
