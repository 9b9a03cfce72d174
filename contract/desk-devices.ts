import { z } from 'zod'
import { anyone, organiser } from '#contract/access.ts'
import { id, instant, requiredText, ofVenue, rowId } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'
import { VenueChoice } from '#contract/venues.ts'

/** How many devices a link may allow. */
export const deviceLimit = 20

const helperName = requiredText(80, 'Please enter your name')

const DeskVenue = VenueChoice.pick({ id: true, name: true, quarter: true, year: true, timeZone: true })

/** When helpers are let in: from the day before the event to the end of the day after, in the venue's zone. */
const deskTimes = {
  /** Both null while the event has no dates: the desk doesn't open to helpers then. */
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
} as const

/** A phone at the desk that belongs to a person without an account. */
const DeskDevice = z.object({
  id,
  name: z.string(),
  /** Such as `Chrome on Android`. */
  device: z.string(),
  since: instant,
  lastTapAt: instant.nullable(),
  /** How many taps it sent. */
  taps: z.int(),
  endedAt: instant.nullable(),
})

/** Helpers at the desk: each edition has a link that lets people without an account in, for the days of the event. */
export const deskDevices = {
  list: organiser()
    .input(ofVenue)
    .output(
      z.object({
        /** null: there is no link, or it was revoked. */
        link: z.object({ maxDevices: z.int() }).nullable(),
        ...deskTimes,
        devices: z.array(DeskDevice),
      }),
    )
    .errors(refusing('NOT_FOUND')),
  /** Returns the link, creating it if needed; `maxDevices` applies from now on. */
  showLink: organiser()
    .input(z.strictObject({ venueId: id, maxDevices: z.int().min(1).max(deviceLimit) }))
    .output(z.object({ url: z.string() }))
    .errors(refusing('NOT_FOUND')),
  /** Revokes the link and the access of every device that joined with it. */
  endLink: organiser().input(ofVenue).output(z.object({})).errors(refusing('NOT_FOUND')),
  endDevice: organiser().input(rowId).output(z.object({})).errors(refusing('NOT_FOUND')),
  /** Revokes a device and undoes everything it did at the desk; returns the number of people affected. */
  undoDevice: organiser()
    .input(rowId)
    .output(z.object({ people: z.int() }))
    .errors(refusing('NOT_FOUND')),
  /** Shows which desk a link opens. */
  open: anyone()
    .input(z.strictObject({ token: z.string().max(200) }))
    .output(z.object({ venue: DeskVenue, ...deskTimes, isOpen: z.boolean() }))
    .errors(refusing('LINK_INVALID')),
  /** Lets this browser in, under the name given. */
  join: anyone()
    .input(z.strictObject({ token: z.string().max(200), name: helperName }))
    .output(z.object({}))
    .errors(refusing('LINK_INVALID', 'DESK_NOT_OPEN', 'DESK_FULL', 'ORGANISERS_NAME', 'TOO_MANY_TRIES')),
  /** The helper's device in this browser; null if there is none, or the desk hasn't opened. */
  mine: anyone().output(
    z
      .object({
        id,
        name: z.string(),
        venue: DeskVenue,
        closesAt: instant,
        /** Revoked by an organiser or its owner, or because the days of the desk are over. */
        isEnded: z.boolean(),
      })
      .nullable(),
  ),
  /** Revokes the helper's device in this browser; does nothing if there is none. */
  leave: anyone().output(z.object({})),
}
