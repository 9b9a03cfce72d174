import { and, eq, isNotNull } from 'drizzle-orm'
import { isElsewhere, type Slot } from '#server/agenda/announcements/rules.ts'
import type { Db } from '#server/db/open.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { lockWaiting, postAll, type MailDeps } from '#server/mail/outbox/commands.ts'
import { people } from '#server/people/tables.ts'
import { venues } from '#server/venues/tables.ts'
import { workshopSignups, type workshops } from '#server/workshops/tables.ts'

type WorkshopRow = typeof workshops.$inferSelect

/**
 * Mails everybody signed up that the time or the place changed; nobody when neither did, or when it is over either way.
 * One message a person: one that has not left yet says what holds when it leaves. The caller holds the workshop's lock.
 */
export async function notifyRescheduled(
  tx: Db,
  deps: MailDeps,
  before: WorkshopRow,
  after: Slot,
): Promise<void> {
  if (!isElsewhere(before, after)) return
  if (await isOver(tx, deps, before.venueId, before.startTime > after.startTime ? before : after)) return
  const waiting = await lockWaiting(tx, 'workshop changed', { workshopId: before.id })
  const facts = {
    workshopId: before.id,
    startTime: before.startTime,
    endTime: before.endTime ?? '',
    location: before.location ?? '',
  }
  const recipients = (await signedUpAddresses(tx, before.id)).filter((one) => !waiting.includes(one))
  await postAll(
    tx,
    deps,
    recipients.map((recipient) => ({ kind: 'workshop changed', recipient, facts })),
  )
}

/** Mails everybody signed up that it will not take place; before it is deleted. */
export async function notifyCancelled(tx: Db, deps: MailDeps, workshop: WorkshopRow): Promise<void> {
  if (await isOver(tx, deps, workshop.venueId, workshop)) return
  const { title, startTime, venueId } = workshop
  const facts = { title, startTime, venueId }
  const recipients = await signedUpAddresses(tx, workshop.id)
  await postAll(
    tx,
    deps,
    recipients.map((recipient) => ({ kind: 'workshop cancelled', recipient, facts })),
  )
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

async function signedUpAddresses(tx: Db, workshopId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: people.email })
    .from(workshopSignups)
    .innerJoin(people, eq(people.id, workshopSignups.personId))
    .where(and(eq(workshopSignups.workshopId, workshopId), isNotNull(people.email)))
    .orderBy(people.id)
  return rows.flatMap(({ email }) => email ?? [])
}
