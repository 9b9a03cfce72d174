import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { SeenChanges } from '#contract/agenda.ts'
import { channelKinds } from '#contract/posts.ts'
import { call, id, instant, ofVenue } from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { ReminderSwitch } from '#contract/reminders.ts'
import { ShuttlePublication } from '#contract/shuttles.ts'
import { VenueUpdate } from '#contract/venues.ts'
import { PlanPublication } from '#contract/workshop-wishes.ts'

/** A call that would mail several people. */
export const Mailing = z.discriminatedUnion('call', [
  call('venues.update', VenueUpdate),
  call('agenda.publish', SeenChanges),
  call('rooms.announce', ofVenue),
  call('shuttles.publish', ShuttlePublication),
  call('workshopWishes.publish', PlanPublication),
  call('reminders.set', ReminderSwitch),
  call('outbox.sendHeld', z.strictObject({})),
  call('guestAccounts.setUp', ofVenue),
])

/** The recipients of a mailing, and when it will be sent. */
export const MailingPreview = z.object({
  readers: z.array(z.object({ name: z.string().nullable(), email: z.string() })),
  /** The recipients' ids for a set-up of all guests, whose steps have to name them. Otherwise empty. */
  personIds: z.array(id),
  /** Names of people whom it concerns but who have no address. */
  unreachable: z.array(z.string()),
  /** The value the call has to name, so that it mails exactly these people. */
  mark: z.string(),
  /** When it will be sent; null: immediately. */
  leavesAt: instant.nullable(),
  /** The day, at the venue, on which a newly turned-on switch sends its first mails. */
  leavesOn: z.string().nullable(),
  isMailConfigured: z.boolean(),
  /** What the call can also post in the edition's channel; null if there is none, or nothing to post. */
  post: z.object({ kind: z.enum(channelKinds), title: z.string(), lines: z.array(z.string()) }).nullable(),
  /** Whether guests can open its links; several people aren't mailed until they can. */
  canOpenLinks: z.boolean(),
})

/** The letter one recipient gets. Its links don't work. */
const MailingLetter = z.object({ subject: z.string(), text: z.string() })

const refusals = refusing(
  'NOT_FOUND',
  'STALE',
  'PICTURE_GONE',
  'WORKSHOP_HAS_SIGNUPS',
  'MEAL_HAS_ORDERS',
  'WISHES_OPEN',
  'MAIL_NOT_CONFIGURED',
  'NO_CHANNEL',
  ...mailingRefusals,
)
const recipient = z.strictObject({ mailing: Mailing, email: z.string().max(320) })

export const mailings = {
  /** The people a call would mail; changes nothing. Refuses whatever the call refuses. */
  preview: organiser({ isFile: true })
    .errors(refusals)
    .input(z.strictObject({ mailing: Mailing }))
    .output(MailingPreview),
  /** The letter that one recipient would get; NOT_FOUND if the address isn't a recipient's. */
  letter: organiser({ isFile: true })
    .errors({ ...refusals, ...refusing('LINK_EXPIRED') })
    .input(recipient)
    .output(MailingLetter),
  /** Mails `letter` to the caller's own address. */
  sendCopy: organiser({ isFile: true })
    .errors({ ...refusals, ...refusing('MAIL_FAILED', 'LINK_EXPIRED') })
    .input(recipient)
    .output(z.object({ to: z.string() })),
}
