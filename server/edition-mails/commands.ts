import { and, desc, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { user } from '#server/db/tables/accounts.ts'
import type { AnswerChange } from '#server/attendance/rules.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import type { Db } from '#server/db/open.ts'
import { isNearStart, isTimeToRemind, withAnswerChange, nextMorning } from '#server/edition-mails/rules.ts'
import type { Deps } from '#server/core/deps.ts'
import {
  isWaiting,
  lockWaiting,
  organisersAddresses,
  enqueueMail,
  enqueueAnnouncedMails,
  enqueueMails,
  type MailDeps,
} from '#server/mail/outbox/commands.ts'
import { knowsOfEdition } from '#server/mail/outbox/queries.ts'
import type { AnnouncedRecipients } from '#server/mail/outbox/rules.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { people } from '#server/db/tables/people.ts'
import { hasEnded } from '#server/lib/edition-days.ts'
import { venues } from '#server/db/tables/venues.ts'

/** The delay before a change is mailed, in milliseconds, so that it can be changed back. */
export const delayMs = 10 * 60_000

type Target = { personId: string; venueId: string }
type VenueRow = typeof venues.$inferSelect

/**
 * Called after a survey's answers are saved: mails them to the guest, and tells organisers if someone can no longer
 * come, or comes after all.
 */
export async function mailAnswers(
  tx: Db,
  deps: MailDeps,
  { personId, venueId }: Target,
  { answerChange }: { answerChange: AnswerChange | null },
): Promise<void> {
  await mailRegistration(tx, deps, { personId, venueId })
  if (answerChange === null) return
  const [venue] = await tx.select().from(venues).where(eq(venues.id, venueId))
  if (venue) await notifyOrganisersOfAnswer(tx, deps, venue, { personId, answerChange })
}

/**
 * Mails a person their saved answers, with the days for their calendar. Several saves in a row are one mail, which
 * leaves at `runAt` or, if the last save gives none, now.
 */
export async function mailRegistration(
  tx: Db,
  deps: MailDeps,
  { personId, venueId }: Target,
  { runAt }: { runAt?: Date } = {},
): Promise<void> {
  const [person] = await tx
    .select({ email: sql<string | null>`lower(coalesce(${people.email}, ${user.email}))` })
    .from(people)
    .leftJoin(user, eq(user.id, people.userId))
    .where(eq(people.id, personId))
  if (!deps.isMailConfigured || !person?.email) return
  const about = { kind: 'registration received', recipient: person.email } as const
  if ((await lockWaiting(tx, about.kind, { venueId })).includes(person.email)) {
    const isWaitingMail = and(isWaiting(about.kind, { venueId }), eq(outbox.recipient, person.email))
    if (!runAt) await tx.update(outbox).set({ runAt: deps.clock() }).where(isWaitingMail)
    return
  }
  const facts = { personId, venueId }
  await enqueueMail(tx, deps, { ...about, facts, ...(runAt && { runAt }) })
}

/**
 * Mails people who attend, or know that they are invited, about changed dates, start, name or place. A mail that still
 * waits keeps the earlier values. The caller holds the venue's lock.
 */
export async function mailEditionChange(
  tx: Db,
  deps: Deps,
  before: VenueRow,
  announced: Exclude<AnnouncedRecipients, null>,
): Promise<void> {
  const now = deps.clock()
  if (!deps.isMailConfigured || hasEnded(before, now)) return
  const waitingMails = await lockWaiting(tx, 'event changed', { venueId: before.id })
  const formerFacts = {
    venueId: before.id,
    name: before.name,
    eventStartDate: before.eventStartDate ?? '',
    eventEndDate: before.eventEndDate ?? '',
    eventStartTime: before.eventStartTime ?? '',
    googleMapsLink: before.googleMapsLink,
  }
  const informed = await listInformed(tx, before.id)
  const runAt = new Date(now.getTime() + delayMs)
  const messages = informed.flatMap(({ email }) =>
    email === null ? [] : [{ kind: 'event changed', recipient: email, facts: formerFacts, runAt } as const],
  )
  const unreachable = informed.flatMap(({ name, email }) => (email === null ? [name] : []))
  await enqueueAnnouncedMails(tx, deps, { announced, messages, alreadyMailed: waitingMails, unreachable })
}

/** Tells a person who had accepted that they are off the list; Undo within ten minutes cancels the mail. */
export async function mailRemoval(tx: Db, deps: MailDeps, target: Target & { attending: string }) {
  const [row] = await tx
    .select({ email: people.email, venue: venues })
    .from(people)
    .innerJoin(venues, eq(venues.id, target.venueId))
    .where(and(eq(people.id, target.personId), isNotNull(people.userId)))
  const now = deps.clock()
  if (!deps.isMailConfigured || target.attending !== 'yes' || !row?.email || hasEnded(row.venue, now)) return
  await enqueueMail(tx, deps, {
    kind: 'taken off',
    recipient: row.email.toLowerCase(),
    facts: { personId: target.personId, venueId: target.venueId },
    runAt: new Date(now.getTime() + delayMs),
  })
}

/**
 * Tells every organiser that a person who had accepted can't come, or comes after all if organisers were mailed the
 * opposite. One mail each morning names all such people; from three days before the event, it is sent immediately.
 */
export async function notifyOrganisersOfAnswer(
  tx: Db,
  deps: MailDeps,
  venue: VenueRow,
  { personId, answerChange }: { personId: string; answerChange: AnswerChange },
): Promise<void> {
  const now = deps.clock()
  if (!deps.isMailConfigured || hasEnded(venue, now)) return
  const runAt = isNearStart(venue, now) ? now : nextMorning(venue.timeZone, now)
  const isReported = answerChange === 'cannot come' || (await knowOfDecline(tx, venue.id, personId))
  const factsAfter = (facts: Record<string, string>) =>
    withAnswerChange({ ...facts, venueId: venue.id }, personId, isReported ? answerChange : null)
  const waitingMails = await lockWaiting(tx, 'cannot come', { venueId: venue.id })
  const rows = await tx
    .select({ id: outbox.id, facts: outbox.facts })
    .from(outbox)
    .where(isWaiting('cannot come', { venueId: venue.id }))
  for (const { id, facts } of rows) {
    const sooner = sql`least(${outbox.runAt}, ${runAt.toISOString()}::timestamptz)`
    await tx
      .update(outbox)
      .set({ facts: factsAfter(facts), ...(isReported && { runAt: sooner }) })
      .where(eq(outbox.id, id))
  }
  if (!isReported) return
  const recipients = await organisersAddresses(tx)
  await enqueueMails(tx, deps, {
    reason: 'notice to organisers',
    messages: recipients.map((recipient) => ({
      kind: 'cannot come',
      recipient,
      facts: factsAfter({}),
      runAt,
    })),
    alreadyMailed: waitingMails,
  })
}

/** Whether the newest notice to organisers that names a person said that they can't come. */
async function knowOfDecline(tx: Db, venueId: string, personId: string): Promise<boolean> {
  const names = sql`${outbox.facts} ->> 'personIds' like ${`%${personId}%`}`
  const [newest] = await tx
    .select({ isNo: sql<boolean>`${names}` })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'cannot come'),
        sql`${outbox.facts} ->> 'venueId' = ${venueId}`,
        isNotNull(outbox.sentAt),
        sql`(${names} or ${outbox.facts} ->> 'backIds' like ${`%${personId}%`})`,
      ),
    )
    .orderBy(desc(outbox.sentAt))
    .limit(1)
  return newest?.isNo ?? false
}

/** Mails everyone coming to an edition that starts within three days, once, by the venue's day. */
export async function announceStarts(deps: Deps): Promise<void> {
  const now = deps.clock()
  const editions = await deps.db
    .select()
    .from(venues)
    .where(and(isNull(venues.remindedAt), isNotNull(venues.eventStartDate)))
  for (const { id } of editions.filter((edition) => isTimeToRemind(edition, now))) {
    await deps.db.transaction(async (tx) => {
      const claimed = await tx
        .update(venues)
        .set({ remindedAt: now })
        .where(and(eq(venues.id, id), isNull(venues.remindedAt)))
        .returning({ id: venues.id })
      if (claimed.length === 0) return
      const recipients = await listComing(tx, id)
      await enqueueMails(tx, deps, {
        reason: 'due by the clock',
        messages: recipients.map((recipient) => ({ kind: 'starts soon', recipient, facts: { venueId: id } })),
      })
    })
  }
}

/** The addresses of attendees with an account: the mail leads to their page. */
async function listComing(tx: Db, venueId: string): Promise<string[]> {
  const listed = await listPeople(tx, venueId, and(eq(attendance.attending, 'yes'), isNotNull(user.id)))
  return listed.flatMap(({ email }) => email ?? [])
}

/** People who attend, or know that they are invited and didn't decline. */
const listInformed = (tx: Db, venueId: string) =>
  listPeople(tx, venueId, and(ne(attendance.attending, 'no'), knowsOfEdition(attendance)))

const listPeople = (tx: Db, venueId: string, condition: SQL | undefined) =>
  tx
    .select({ name: people.fullName, email: sql<string | null>`lower(${people.email})` })
    .from(attendance)
    .innerJoin(people, eq(people.id, attendance.personId))
    .leftJoin(user, eq(user.id, people.userId))
    .where(and(eq(attendance.venueId, venueId), condition, isNull(user.disabledAt)))
    .orderBy(sql`${people.fullName} collate names`, people.id)
