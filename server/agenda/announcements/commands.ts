import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { isElsewhere, type Slot } from '#server/agenda/announcements/rules.ts'
import { attendance } from '#server/attendance/tables.ts'
import type { Db } from '#server/db/open.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { lockWaiting, postAll, type MailDeps } from '#server/mail/outbox/commands.ts'
import { people } from '#server/people/tables.ts'
import { venues } from '#server/venues/tables.ts'
import { workshopSignups, workshopWaiting, type workshops } from '#server/workshops/tables.ts'

type WorkshopRow = typeof workshops.$inferSelect

/**
 * Mails everybody who is signed up, or waits for a seat, that the time or the place changed; nobody when neither did, or
 * when it is over either way. One message a person: one that has not left yet says what holds when it leaves, also whether
 * they have a seat by then. The caller holds the workshop's lock.
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
  const concerned = [...(await signedUpAddresses(tx, before.id)), ...(await waitingAddresses(tx, before.id))]
  const recipients = concerned.filter((one) => !waiting.includes(one))
  await postAll(
    tx,
    deps,
    recipients.map((recipient) => ({ kind: 'workshop changed', recipient, facts })),
  )
}

/** Mails everybody who is signed up, or waits for a seat, that it will not take place; before it is deleted. */
export async function notifyCancelled(tx: Db, deps: MailDeps, workshop: WorkshopRow): Promise<void> {
  if (await isOver(tx, deps, workshop.venueId, workshop)) return
  const { title, startTime, venueId } = workshop
  const facts = { title, startTime, venueId }
  const signedUp = await signedUpAddresses(tx, workshop.id)
  const waiting = await waitingAddresses(tx, workshop.id)
  await postAll(tx, deps, [
    ...signedUp.map((recipient) => ({ kind: 'workshop cancelled' as const, recipient, facts })),
    // Once it is deleted nothing else says which of the two they were.
    ...waiting.map((recipient) => ({
      kind: 'workshop cancelled' as const,
      recipient,
      facts: { ...facts, wasWaiting: 'yes' },
    })),
  ])
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

/** Not of who said no: they are passed over. */
async function waitingAddresses(tx: Db, workshopId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: people.email })
    .from(workshopWaiting)
    .innerJoin(people, eq(people.id, workshopWaiting.personId))
    .innerJoin(
      attendance,
      and(eq(attendance.personId, people.id), eq(attendance.venueId, workshopWaiting.venueId)),
    )
    .where(
      and(
        eq(workshopWaiting.workshopId, workshopId),
        ne(attendance.attending, 'no'),
        isNotNull(people.email),
      ),
    )
    .orderBy(people.id)
  return rows.flatMap(({ email }) => email ?? [])
}
