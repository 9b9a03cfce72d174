import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { reminderText, type ReminderKind, type ReminderText } from '#contract/reminders.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { inviteAll } from '#server/invitations/commands.ts'
import { readLinkToken } from '#server/lib/link-token.ts'
import { refuse } from '#server/lib/refuse.ts'
import { isTrial, refuseUnseen, type LinkDeps } from '#server/mail/outbox/commands.ts'
import type { AnnouncedRecipients } from '#server/mail/outbox/rules.ts'
import { wallClockAt } from '#server/lib/wall-clock.ts'
import { lockWriting, writeReminderTo } from '#server/messages/commands.ts'
import { findEditionValues, listRecipients, refuseEmpty } from '#server/messages/queries.ts'
import {
  findNextRecipients,
  findOwnText,
  listDue,
  listSwitches,
  type EditionSwitch,
} from '#server/messages/reminders/queries.ts'
import { reminders, reminderTexts } from '#server/db/tables/messages-reminders.ts'
import { lockVenue } from '#server/locks.ts'

type Setting = { venueId: string; kind: ReminderKind; days: number | null; announced: AnnouncedRecipients }

/**
 * Turns a kind of reminder on, with its number of days, or off. Repeating it changes nothing. Turning it on or changing
 * the days requires that the people who get the first reminder were shown.
 */
export function setReminder(
  deps: Pick<Deps, 'db'> & LinkDeps,
  actorId: string,
  { venueId, kind, days, announced }: Setting,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // Lock the venue so that two concurrent changes are logged separately.
    await lockVenue(tx, venueId)
    const isThis = and(eq(reminders.venueId, venueId), eq(reminders.kind, kind))
    const [before] = await tx.select({ days: reminders.days }).from(reminders).where(isThis)
    if ((before?.days ?? null) === days) return
    if (days === null) await tx.delete(reminders).where(isThis)
    else if (before) await tx.update(reminders).set({ days }).where(isThis)
    else await tx.insert(reminders).values({ venueId, kind, days })
    if (days !== null && deps.isMailConfigured) await showRecipients(tx, deps, { venueId, kind, announced })
    await record(tx, actorId, {
      action: days === null ? 'reminder.off' : 'reminder.on',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after: { kind, days },
    })
  })
}

/** Refuses unless the recipients of the first day were shown, because turning the reminder on will mail them. */
async function showRecipients(
  tx: Db,
  deps: LinkDeps,
  { venueId, kind, announced }: { venueId: string; kind: ReminderKind; announced: AnnouncedRecipients },
): Promise<void> {
  const reminder = (await listSwitches(tx, venueId)).find((each) => each.kind === kind)
  const next = reminder ? await findNextRecipients(tx, deps.clock(), reminder) : null
  const mails = (next?.recipients ?? []).map(({ email }) => ({ kind: 'reminder', recipient: email }) as const)
  if (isTrial(announced)) announced.upcoming = next
  else refuseUnseen(deps, announced, mails)
}

/** Changes the text of a reminder. Repeating it changes nothing. */
export function setReminderText(
  { db }: Pick<Deps, 'db'>,
  actorId: string,
  { venueId, kind, subject, text }: z.output<typeof ReminderText>,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Lock the venue so that two concurrent changes are logged separately.
    await lockVenue(tx, venueId)
    const edition = (await findEditionValues(tx, venueId)) ?? refuse('NOT_FOUND')
    refuseEmpty(edition, { subject, text })
    const defaultText = reminderText(kind, edition.values, null)
    const ownText = subject === defaultText.subject && text === defaultText.text ? null : { subject, text }
    const before = await findOwnText(tx, { venueId, kind })
    if (before?.subject === ownText?.subject && before?.text === ownText?.text) return
    const isThis = and(eq(reminderTexts.venueId, venueId), eq(reminderTexts.kind, kind))
    if (ownText === null) await tx.delete(reminderTexts).where(isThis)
    else if (before) await tx.update(reminderTexts).set(ownText).where(isThis)
    else await tx.insert(reminderTexts).values({ venueId, kind, ...ownText })
    await record(tx, actorId, {
      action: 'reminder.reworded',
      entity: 'venue',
      entityId: venueId,
      venueId,
      after: { kind },
    })
  })
}

/** Writes the reminders that are due, each kind of an edition once a day, however many processes try. */
export async function remindAll(deps: Deps): Promise<void> {
  if (!deps.isMailConfigured) return
  for (const reminder of await listSwitches(deps.db)) {
    if ((await listDue(deps.db, reminder, deps.clock())).length > 0) await writeReminder(deps, reminder)
  }
}

function writeReminder(deps: Deps, { venueId, kind }: EditionSwitch): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // Check again under the lock: we see what others wrote before, and they will see what we write.
    await lockWriting(tx)
    const now = deps.clock()
    const reminder = (await listSwitches(tx, venueId)).find((each) => each.kind === kind)
    const targets = reminder ? await listDue(tx, reminder, now) : []
    const edition = await findEditionValues(tx, venueId)
    if (!reminder || !edition || targets.length === 0) return
    const message = {
      id: randomUUID(),
      venueId,
      ...reminderText(kind, edition.values, await findOwnText(tx, { venueId, kind })),
      leavesAt: now,
      reminder: kind,
      reminderDay: wallClockAt(now, reminder.timeZone).slice(0, 10),
    }
    const personIds = targets.map(({ personId }) => personId)
    const withoutLink = targets.flatMap(({ personId, needsLink }) => (needsLink ? [personId] : []))
    const invited = await inviteAll(tx, deps, null, { venueId, personIds: withoutLink })
    const recipients = await listRecipients(tx, { ...edition, venueId, personIds, about: kind })
    const mailed = await writeReminderTo(tx, deps, { message, recipients, invited })
    await record(tx, null, {
      action: 'reminder.written',
      entity: 'message',
      entityId: message.id,
      venueId,
      after: { kind, readers: mailed },
    })
  })
}

/**
 * Stops the reminders of an edition for one person; waiting reminders are dropped when they would be sent. Repeating it
 * changes nothing. Returns whether the link is genuine.
 */
export async function stopReminders({ db, secret, clock }: Deps, token: string): Promise<boolean> {
  const target = readLinkToken(secret, 'stop', token.replaceAll('~', '.'))
  if (!target) return false
  await db.transaction(async (tx) => {
    const stopped = await tx
      .update(attendance)
      .set({ remindersStoppedAt: clock() })
      .where(and(eq(attendance.id, target.id), isNull(attendance.remindersStoppedAt)))
      .returning({ id: attendance.id, venueId: attendance.venueId })
    for (const { id, venueId } of stopped)
      await record(tx, null, {
        action: 'attendance.remindersStopped',
        entity: 'attendance',
        entityId: id,
        venueId,
      })
  })
  return true
}
