import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { id, instant, requiredText, rowId } from '#contract/fields.ts'
import { Delivery } from '#contract/posts.ts'
import { refusing } from '#contract/refusals.ts'

/** The events that a webhook can subscribe to, named as in the payload. */
export const eventTypes = [
  'person.answered',
  'person.changed',
  'person.checkedIn',
  'agenda.published',
  'order.confirmed',
] as const
export type EventType = (typeof eventTypes)[number]

export const NewWebhook = z.strictObject({
  name: requiredText(80, 'Please enter a name'),
  address: requiredText(2000, 'Please paste the address'),
  events: z.array(z.enum(eventTypes)).min(1, 'Choose at least one').max(eventTypes.length),
  /** The only edition whose events are posted; null: every edition. */
  venueId: id.nullable(),
})

/** A URL of another program that events are posted to. The address and its secret are never shown again. */
const Webhook = NewWebhook.omit({ address: true, venueId: true }).extend({
  id,
  host: z.string(),
  /** The webhook's edition; null: every edition. */
  edition: z.string().nullable(),
  madeBy: z.string(),
  /** No post has been accepted since then; null: the last post was accepted. */
  failingSince: instant.nullable(),
  isOff: z.boolean(),
})

export const webhooks = {
  list: organiser().output(z.array(Webhook)),
  /** Only this response contains the secret that signs the posts. */
  add: organiser({ isSensitive: true })
    .errors(refusing('NOT_FOUND', 'ADDRESS_REFUSED'))
    .input(NewWebhook)
    .output(z.object({ secret: z.string() })),
  /** Deletes the webhook and its posts; succeeds if there is none. */
  remove: organiser().input(rowId).output(z.object({})),
  /** Switches it on again, and tries the posts that were not accepted. Does nothing if it is on. */
  switchOn: organiser().errors(refusing('NOT_FOUND')).input(rowId).output(z.object({})),
  /** Its newest 100 posts. `posts.sendAgain` tries a post again. */
  deliveries: organiser().errors(refusing('NOT_FOUND')).input(rowId).output(z.array(Delivery)),
}
