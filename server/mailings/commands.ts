import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { MessageKind } from '#contract/mail.ts'
import type { Mailing, MailingPreview } from '#contract/mailings.ts'
import type { Caller } from '#server/accounts/proved.ts'
import { publishDraft } from '#server/agenda/drafts/commands.ts'
import { hasDeadLinks, type Deps } from '#server/core/deps.ts'
import { listInvitable } from '#server/invitations/guest-accounts/queries.ts'
import { mailPersonalLink } from '#server/invitations/commands.ts'
import { refuse } from '#server/lib/refuse.ts'
import { rolledBack } from '#server/db/rolled-back.ts'
import { sendNow } from '#server/mail/commands.ts'
import { releaseHeld } from '#server/letters/commands.ts'
import { composeLetter } from '#server/letters/compose.ts'
import type { Letter } from '#server/core/ports.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { invitationsFingerprint, recipientsFingerprint, type MailTrial } from '#server/mail/outbox/rules.ts'
import { listNames } from '#server/mailings/queries.ts'
import { setReminder } from '#server/messages/reminders/commands.ts'
import { writeReminderFor } from '#server/messages/reminders/queries.ts'
import { announceRooms } from '#server/rooms/announcements/commands.ts'
import { publishShuttles } from '#server/shuttles/publishing/commands.ts'
import { updateVenue } from '#server/venues/commands.ts'
import { publishPlan } from '#server/workshops/wishes/commands.ts'

type MailingCall = z.output<typeof Mailing>
type LetterRequest = { mailing: MailingCall; email: string }

/**
 * The people that a call would mail. The command itself writes its mails, in a transaction that is rolled back, so that
 * the dialog and the command can't name different people.
 */
export async function previewMailing(
  deps: Deps,
  actor: Caller,
  mailing: MailingCall,
): Promise<z.output<typeof MailingPreview>> {
  const state = { isMailConfigured: deps.isMailConfigured, canOpenLinks: !hasDeadLinks(deps) }
  if (mailing.call === 'guestAccounts.setUp') {
    const { recipients, unreachable } = await listInvitable(deps.db, mailing.input.venueId, deps.clock())
    const reachable = recipients.flatMap(({ id, name, email }) =>
      email === null ? [] : [{ id, name, email }],
    )
    const fingerprint = invitationsFingerprint(reachable.map(({ email }) => email))
    const personIds = reachable.map(({ id }) => id)
    const rows = reachable.map(({ name, email }) => ({ name, email }))
    return {
      readers: rows,
      personIds,
      unreachable,
      mark: fingerprint,
      leavesAt: null,
      leavesOn: null,
      post: null,
      ...state,
    }
  }
  const kind: MessageKind = 'reminder'
  return rolledBack(deps.db, async (tx) => {
    const {
      mails: outboxMails,
      unreachable,
      upcoming,
      post = null,
    } = await runTrial({ ...deps, db: tx }, actor, mailing)
    const reminderMails = (upcoming?.recipients ?? []).map(({ email }) => ({ kind, recipient: email }))
    const mails = [...outboxMails, ...reminderMails]
    const firstRunAt = outboxMails.reduce<Date | null>(
      (at, { runAt }) => (at === null || runAt < at ? runAt : at),
      null,
    )
    return {
      readers: await listNames(tx, [...new Set(mails.map(({ recipient }) => recipient))]),
      personIds: [],
      unreachable,
      mark: recipientsFingerprint(mails),
      leavesAt: firstRunAt !== null && firstRunAt > deps.clock() ? firstRunAt.toISOString() : null,
      leavesOn: upcoming?.day ?? null,
      post,
      ...state,
    }
  })
}

/** The mail that one recipient would get, with links signed by a secret that opens nothing. */
export async function readLetter(
  deps: Deps,
  actor: Caller,
  { mailing, email }: LetterRequest,
): Promise<Letter> {
  return rolledBack(deps.db, async (tx) => {
    const trial = { ...deps, db: tx, secret: randomBytes(48).toString('base64url') }
    if (mailing.call === 'guestAccounts.setUp') {
      const mail = await inviteRecipient(trial, actor, mailing.input.venueId, email)
      return (await composeLetter(trial, mail)) ?? refuse('NOT_FOUND')
    }
    const { mails, upcoming } = await runTrial(trial, actor, mailing)
    const reminded = upcoming?.recipients.find((recipient) => recipient.email === email)
    if (reminded && mailing.call === 'reminders.set')
      return writeReminderFor(trial, { ...mailing.input, personId: reminded.personId })
    const mail = mails.find(({ recipient }) => recipient === email)
    return (mail && (await composeLetter(trial, mail))) ?? refuse('NOT_FOUND')
  })
}

/** Sends the mail of `readLetter` to the caller. */
export async function sendLetterCopy(deps: Deps, actor: Caller & { email: string }, request: LetterRequest) {
  const letter = await readLetter(deps, actor, request)
  await sendNow(deps, { ...letter, to: actor.email })
  return { to: actor.email }
}

async function inviteRecipient(deps: Deps, actor: Caller, venueId: string, email: string) {
  const { recipients } = await listInvitable(deps.db, venueId, deps.clock())
  const person = recipients.find((one) => one.email === email) ?? refuse('NOT_FOUND')
  const { id } = await mailPersonalLink(deps, actor, { personId: person.id, venueId, recipient: email })
  const mails = await deps.db.select().from(outbox).where(eq(outbox.invitationId, id))
  return mails.find(({ recipient }) => recipient === email) ?? refuse('NOT_FOUND')
}

/** Runs the command of the named call as a trial. */
async function runTrial(
  deps: Deps,
  actor: Caller,
  mailing: Exclude<MailingCall, { call: 'guestAccounts.setUp' }>,
): Promise<MailTrial> {
  const announced: MailTrial = { mails: [], unreachable: [] }
  const actorId = actor.userId
  switch (mailing.call) {
    case 'venues.update':
      await updateVenue(deps, actorId, { ...mailing.input, announced })
      break
    case 'agenda.publish':
      await publishDraft(deps, actorId, { ...mailing.input, announced })
      break
    case 'rooms.announce':
      await announceRooms(deps, actorId, { ...mailing.input, announced })
      break
    case 'shuttles.publish':
      await publishShuttles(deps, actorId, { ...mailing.input, announced })
      break
    case 'workshopWishes.publish':
      await publishPlan(deps, actorId, { ...mailing.input, announced })
      break
    case 'reminders.set':
      await setReminder(deps, actorId, { ...mailing.input, announced })
      break
    case 'outbox.sendHeld':
      await releaseHeld(deps, actorId, { announced })
      break
  }
  return announced
}
