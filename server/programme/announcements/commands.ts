import { eq } from 'drizzle-orm'
import { listHolders } from '#server/programme/announcements/queries.ts'
import { isElsewhere, type Slot } from '#server/programme/announcements/rules.ts'
import type { Db } from '#server/db/open.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { lockWaiting, enqueueMails, type MailDeps } from '#server/mail/outbox/commands.ts'
import { venues } from '#server/db/tables/venues.ts'
import type { workshops } from '#server/db/tables/workshops.ts'

type WorkshopRow = Pick<
  typeof workshops.$inferSelect,
  'id' | 'venueId' | 'title' | 'startTime' | 'endTime' | 'location'
>

/**
 * Mails everyone with a seat or a place in line that the time or place changed, unless the workshop is over both before
 * and after the change. People with an unsent message about it get no second one, because a message contains the time,
 * place and seat at the moment it is sent. The caller holds the workshop's lock.
 */
export async function notifyRescheduled(
  tx: Db,
  deps: MailDeps,
  before: WorkshopRow,
  after: Slot,
): Promise<void> {
  if (!isElsewhere(before, after)) return
  if (await isOver(tx, deps, before.venueId, before.startTime > after.startTime ? before : after)) return
  const waitingMails = await lockWaiting(tx, 'workshop changed', { workshopId: before.id })
  const facts = {
    workshopId: before.id,
    startTime: before.startTime,
    endTime: before.endTime ?? '',
    location: before.location ?? '',
  }
  const holders = await listHolders(tx, [before.id])
  await enqueueMails(tx, deps, {
    reason: 'counted in the question',
    messages: holders.flatMap(({ email: recipient }) =>
      recipient === null ? [] : [{ kind: 'workshop changed', recipient, facts } as const],
    ),
    alreadyMailed: waitingMails,
  })
}

/** Mails everyone with a seat or a place in line that the workshop is cancelled; called before it is deleted. */
export async function notifyCancelled(tx: Db, deps: MailDeps, workshop: WorkshopRow): Promise<void> {
  if (await isOver(tx, deps, workshop.venueId, workshop)) return
  const { title, startTime, venueId } = workshop
  const facts = { title, startTime, venueId }
  const holders = await listHolders(tx, [workshop.id])
  await enqueueMails(tx, deps, {
    reason: 'counted in the question',
    messages: holders.flatMap(({ email, isWaiting }) => {
      if (email === null) return []
      // After the delete, nothing else records whether they had a seat or waited.
      const ownFacts = isWaiting ? { ...facts, wasWaiting: 'yes' } : facts
      return [{ kind: 'workshop cancelled' as const, recipient: email, facts: ownFacts }]
    }),
  })
}

async function isOver(
  tx: Db,
  { clock }: MailDeps,
  venueId: string,
  slot: Pick<Slot, 'startTime' | 'endTime'>,
) {
  const [venue] = await tx.select({ timeZone: venues.timeZone }).from(venues).where(eq(venues.id, venueId))
  return venue !== undefined && (slot.endTime ?? slot.startTime) < wallClockAt(clock(), venue.timeZone)
}
