import { and, inArray } from 'drizzle-orm'
import { record } from '#server/audit/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { updateCalendar } from '#server/calendar/commands.ts'
import { calendarKinds, type MessageKind } from '#contract/mail.ts'
import type { Letter } from '#server/core/ports.ts'
import { composeLetter } from '#server/letters/compose.ts'
import { refuse } from '#server/lib/refuse.ts'
import { discardHeld, isHeld, isTrial, refuseUnseen } from '#server/mail/outbox/commands.ts'
import type { AnnouncedRecipients } from '#server/mail/outbox/rules.ts'
import { renewLinks } from '#server/registration/pending/commands.ts'

/**
 * Releases held messages, now that there is a mail server. Drops messages that no longer apply, and renews links that
 * have expired.
 */
export async function releaseHeld(
  deps: Deps,
  actorId: string,
  { announced: recipients }: { announced: AnnouncedRecipients },
): Promise<{ released: number; dropped: number }> {
  if (!deps.isMailConfigured) return refuse('MAIL_NOT_CONFIGURED')
  const held = await deps.db.select().from(outbox).where(isHeld)
  const applicable: string[] = []
  for (const message of held) if (await composeLetter(deps, message)) applicable.push(message.id)
  const leaving = held.filter(({ id }) => applicable.includes(id))
  if (isTrial(recipients)) recipients.mails.push(...leaving)
  else refuseUnseen(deps, recipients, leaving)
  return deps.db.transaction(async (tx) => {
    const now = deps.clock()
    const released = await tx
      .update(outbox)
      .set({ isHeld: false, runAt: now })
      .where(and(isHeld, inArray(outbox.id, applicable)))
      .returning({ registrationId: outbox.registrationId })
    const registrationIds = released.flatMap(({ registrationId }) => registrationId ?? [])
    await renewLinks(tx, deps, registrationIds)
    const counts = { released: released.length, dropped: await discardHeld(tx, now) }
    await record(tx, actorId, { action: 'outbox.released', entity: 'message', after: counts })
    return counts
  })
}

const withCalendar: ReadonlySet<MessageKind> = new Set(calendarKinds)

/** A mail as it is sent now, with its changes to the recipient's calendar. Null: the mail no longer applies. */
export async function completeMail(deps: Deps, message: typeof outbox.$inferSelect): Promise<Letter | null> {
  const letter = await composeLetter(deps, message)
  if (!letter || !withCalendar.has(message.kind)) return letter
  const { page, invitations } = await updateCalendar(deps, message)
  if (invitations.length === 0) return letter
  const note = `This e-mail updates your calendar. Answers given there aren’t read. If your plans change, say so on your page: ${page}`
  return { ...letter.withNote(note), invitations }
}
