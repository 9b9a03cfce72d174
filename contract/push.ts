import { z } from 'zod'
import { guest } from '#contract/access.ts'
import { requiredText } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** A browser's subscription at its push service. The private halves of the keys never leave the device. */
const Subscription = z.strictObject({
  endpoint: requiredText(1000, 'The address is missing'),
  p256dh: z.string().regex(/^[\w-]{87}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
})

export const push = {
  /** The key that the calling device subscribes with, and the address of its subscription; null if it has none. */
  device: guest().output(z.object({ publicKey: z.string(), endpoint: z.string().nullable() })),
  /** Pushes the caller's notices to the calling device, until its session ends. Repeating it changes nothing. */
  turnOn: guest().errors(refusing('ADDRESS_REFUSED')).input(Subscription).output(z.object({})),
  /** Succeeds if it is off already. */
  turnOff: guest().output(z.object({})),
}
