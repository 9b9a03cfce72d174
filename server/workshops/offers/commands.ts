import { lte } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import type { MailDeps } from '#server/mail/outbox/commands.ts'
import { handOnSeats, lockSeats } from '#server/workshops/seats/commands.ts'
import { workshopWaiting } from '#server/workshops/tables.ts'

/** Hands on the seats whose holders let the time pass, where nobody else did since. */
export async function passOffersOn(deps: MailDeps & { db: Db }): Promise<void> {
  const venueIds = await deps.db
    .selectDistinct({ venueId: workshopWaiting.venueId })
    .from(workshopWaiting)
    .where(lte(workshopWaiting.offeredUntil, deps.clock()))
  for (const { venueId } of venueIds) {
    await deps.db.transaction(async (tx) => {
      await lockSeats(tx, venueId, { personIds: [], workshopIds: [] })
      await handOnSeats(tx, deps, venueId)
    })
  }
}
