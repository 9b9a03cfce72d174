import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { nextSendTime } from '#server/registration/reminders/queries.ts'
import {
  earliest,
  mailboxLimits,
  type RegistrationMail,
  type Sendings,
} from '#server/registration/reminders/rules.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { discard, isUnsent, enqueueMail } from '#server/mail/outbox/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { lockRows } from '#server/locks.ts'

type PendingRegistration = Pick<typeof pendingRegistrations.$inferSelect, 'id' | 'email' | 'venueId'>

/** Why a registration's mail is sent: a registration, a reminder, 'Send again' in a browser, or an organiser. */
type MailCause = 'registration' | 'reminder' | 'again' | 'organiser'

/** The kinds a mail may be sent as, the best first. Only 'Send again' in a browser may use both limits. */
const kinds = {
  registration: ['claim'],
  reminder: ['claim reminder'],
  again: ['claim sent again', 'claim'],
  organiser: ['claim sent again'],
} as const satisfies Record<MailCause, readonly [RegistrationMail, ...RegistrationMail[]]>

/**
 * Writes the mail with a pending registration's link and returns when it is sent. One mail waits per address and
 * edition, no matter who registered: the newest replaces it without delaying it. An organiser's mail is sent
 * immediately. The caller holds the address's lock, so that two mails don't take the same sending time.
 */
export async function enqueueRegistrationMail(
  tx: Db,
  deps: Deps,
  registration: PendingRegistration,
  { cause, notBefore }: { cause: MailCause; notBefore?: Date | undefined },
): Promise<Date> {
  const now = deps.clock()
  const replaced = await withdrawWaiting(tx, registration, now)
  const sendings = await sendingsOf(tx, registration, { cause, notBefore, now })
  const sending = earliest(replaced ? [...sendings, replaced] : sendings)
  await enqueueMail(tx, deps, { ...sending, recipient: registration.email, registrationId: registration.id })
  return sending.runAt
}

async function sendingsOf(
  tx: Db,
  { email: recipient }: PendingRegistration,
  { cause, notBefore, now }: { cause: MailCause; notBefore: Date | undefined; now: Date },
): Promise<Sendings> {
  const sending = async (kind: RegistrationMail) => {
    const free = cause === 'organiser' ? now : await nextSendTime(tx, { recipient, kind }, now)
    return { kind, runAt: notBefore && notBefore > free ? notBefore : free }
  }
  const [best, ...others] = kinds[cause]
  const sendings: Sendings = [await sending(best)]
  for (const kind of others) sendings.push(await sending(kind))
  return sendings
}

/**
 * Passes on the sending time of a waiting mail when its pending registration ends or changes its address: the newest
 * other registration of that address and edition gets it. Otherwise registering an address and correcting it would take
 * the owner's mail away.
 */
export async function passOnMail(tx: Db, deps: Deps, registration: PendingRegistration): Promise<void> {
  const freed = await withdraw(tx, eq(outbox.registrationId, registration.id), deps.clock())
  if (!freed) return
  const [next] = await tx
    .select({ id: pendingRegistrations.id })
    .from(pendingRegistrations)
    .where(and(sameRegistration(registration), sql`${pendingRegistrations.id} <> ${registration.id}`))
    .orderBy(desc(pendingRegistrations.createdAt), desc(pendingRegistrations.id))
    .limit(1)
  if (next) await enqueueMail(tx, deps, { ...freed, recipient: registration.email, registrationId: next.id })
}

/** Whether a mail of that address and edition is still waiting to be sent. */
export async function hasWaitingMail(tx: Db, registration: PendingRegistration, now: Date): Promise<boolean> {
  return (await tx.$count(outbox, and(isUnsentMail, isWaitingMailOf(tx, registration, now)))) > 0
}

/** The open registrations of an address and edition, no matter who registered them. */
export const sameRegistration = ({ email, venueId }: Pick<PendingRegistration, 'email' | 'venueId'>) =>
  and(
    eq(sql`lower(${pendingRegistrations.email})`, email),
    venueId === null ? isNull(pendingRegistrations.venueId) : eq(pendingRegistrations.venueId, venueId),
    isNull(pendingRegistrations.endedAt),
  )

const withdrawWaiting = (tx: Db, registration: PendingRegistration, now: Date) =>
  withdraw(tx, isWaitingMailOf(tx, registration, now), now)

/**
 * Selects the waiting mails of the pending registration, and those of the address's other registrations for the
 * edition that are held or not due yet. Due mails may be sent at any moment, so they aren't withdrawn.
 */
function isWaitingMailOf(tx: Db, registration: PendingRegistration, now: Date) {
  const others = tx
    .select({ id: pendingRegistrations.id })
    .from(pendingRegistrations)
    .where(sameRegistration(registration))
  const isToCome = or(eq(outbox.isHeld, true), gt(outbox.runAt, now))
  return or(eq(outbox.registrationId, registration.id), and(inArray(outbox.registrationId, others), isToCome))
}

/** Drops unsent mails of pending registrations and returns the earliest sending time that this frees. */
async function withdraw(tx: Db, condition: ReturnType<typeof or>, now: Date) {
  // Lock the mails so that the worker sends none of them in the meantime, and concurrent registrations run one by one.
  const rows = await lockRows(tx, outbox, and(condition, isUnsentMail))
  if (rows.length === 0) return undefined
  const ids = rows.map(({ id }) => id)
  await discard(tx, now, inArray(outbox.id, ids))
  // The mail server may already have a mail that was tried, so its sending time is used.
  const [free] = rows
    .filter(({ attempts }) => attempts === 0)
    .toSorted((one, other) => one.runAt.getTime() - other.runAt.getTime())
  const kind = allKinds.find((one) => one === free?.kind)
  return free && kind ? { kind, runAt: free.runAt > now ? free.runAt : now } : undefined
}

const allKinds: RegistrationMail[] = [...mailboxLimits.registered.kinds, ...mailboxLimits.requested.kinds]

const isUnsentMail = and(isUnsent, inArray(outbox.kind, allKinds))
