import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { SeenChanges } from '#contract/agenda.ts'
import { id, instant } from '#contract/fields.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { ReminderSwitch } from '#contract/reminders.ts'
import { ShuttlePublication } from '#contract/shuttles.ts'
import { VenueUpdate } from '#contract/venues.ts'
import { PlanPublication } from '#contract/workshop-wishes.ts'

const call = <Name extends string, Input extends z.ZodType>(name: Name, input: Input) =>
  z.strictObject({ call: z.literal(name), input })

/** A call that mails several people, as it is about to be made. */
export const Mailing = z.discriminatedUnion('call', [
  call('venues.update', VenueUpdate),
  call('agenda.publish', SeenChanges),
  call('rooms.announce', z.strictObject({ venueId: id })),
  call('shuttles.publish', ShuttlePublication),
  call('workshopWishes.publish', PlanPublication),
  call('reminders.set', ReminderSwitch),
  call('outbox.sendHeld', z.strictObject({})),
  call('guestAccounts.setUp', z.strictObject({ venueId: id })),
])

/** The people a mailing goes to, and when it leaves. */
export const MailingPreview = z.object({
  readers: z.array(z.object({ name: z.string().nullable(), email: z.string() })),
  /** Their ids where the call names them: in a set-up of all guests, which is made in steps. Else empty. */
  personIds: z.array(id),
  /** Names of the people it is about who have no address. */
  unreachable: z.array(z.string()),
  /** What the call names, so that it mails these people and no others. */
  mark: z.string(),
  /** When it leaves; null: as soon as it is sent. */
  leavesAt: instant.nullable(),
  /** The day, at the venue, on which a switch that is turned on sends its first mails. */
  leavesOn: z.string().nullable(),
  isMailConfigured: z.boolean(),
  /** Whether guests can open the links in it; several people are not mailed before they can. */
  canOpenLinks: z.boolean(),
})

/** What one reader gets. Its links open nothing. */
const MailingLetter = z.object({ subject: z.string(), text: z.string() })

const refusals = refusing(
  'NOT_FOUND',
  'STALE',
  'PICTURE_GONE',
  'WORKSHOP_HAS_SIGNUPS',
  'MEAL_HAS_ORDERS',
  'WISHES_OPEN',
  'MAIL_NOT_CONFIGURED',
  ...mailingRefusals,
)
const reader = z.strictObject({ mailing: Mailing, email: z.string().max(320) })

export const mailings = {
  /** The people a call would mail; changes nothing. Refuses what the call refuses. */
  preview: organiser({ isFile: true })
    .errors(refusals)
    .input(z.strictObject({ mailing: Mailing }))
    .output(MailingPreview),
  /** What one of them would read; NOT_FOUND if they are no reader of it. */
  letter: organiser({ isFile: true })
    .errors({ ...refusals, ...refusing('LINK_EXPIRED') })
    .input(reader)
    .output(MailingLetter),
  /** The same, to the caller's own address. */
  sendCopy: organiser({ isFile: true })
    .errors({ ...refusals, ...refusing('MAIL_FAILED', 'LINK_EXPIRED') })
    .input(reader)
    .output(z.object({ to: z.string() })),
}
