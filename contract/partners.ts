import { z } from 'zod'
import { organiser, partner } from '#contract/access.ts'
import { bedTypes, id, instant, serviceStyles, ofVenue, rowId } from '#contract/fields.ts'
import { HeadCount } from '#contract/head-count.ts'
import { OwnKindName, OwnStored } from '#contract/own-questions.ts'
import { refusing } from '#contract/refusals.ts'
import { shuttleDirections } from '#contract/shuttle-directions.ts'
import { VenueChoice } from '#contract/venues.ts'

/** Partners who work for an edition without an account; each kind reads one list. */
export const partnerKinds = ['hotel', 'caterer', 'driver'] as const
export type PartnerKind = (typeof partnerKinds)[number]

/** What happened to a line since the partner last marked everything as seen; null: nothing, or never marked. */
const change = z.enum(['new', 'changed']).nullable()

const nights = { firstNight: z.string().nullable(), lastNight: z.string().nullable() } as const

const HotelGuest = z.object({
  fullName: z.string(),
  ...nights,
  change,
  /** The former values of a changed line. */
  was: z.object({ fullName: z.string(), roomNumber: z.string(), ...nights }).nullable(),
})

const HotelRoom = z.object({
  roomNumber: z.string(),
  bedType: z.enum(bedTypes),
  bedCount: z.int(),
  freeBeds: z.int(),
  change,
  was: z.object({ roomNumber: z.string(), bedType: z.enum(bedTypes), bedCount: z.int() }).nullable(),
  guests: z.array(HotelGuest),
  /** Guests who were here when the partner last marked the list as seen. `movedTo`: their new room's number; null: no room. */
  left: z.array(z.object({ fullName: z.string(), movedTo: z.string().nullable() })),
  /** The number of former guests here whose data has been deleted since. */
  erased: z.int(),
})

/** An order as last seen, without its numbers: those are in its version. */
export const SeenOrder = z.object({
  title: z.string(),
  /** Both `YYYY-MM-DDTHH:mm`. */
  servedFrom: z.string(),
  servedUntil: z.string(),
  location: z.string().nullable(),
  serviceStyle: z.enum(serviceStyles),
  version: z.int(),
})

const CatererOrder = z.object({
  title: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  location: z.string().nullable(),
  serviceStyle: z.enum(serviceStyles),
  /** The version of the order, counted from 1 at its confirmation. */
  version: z.int(),
  headcount: z.int().nullable(),
  counted: HeadCount.nullable(),
  change,
  was: SeenOrder.nullable(),
  changes: z.array(
    z.object({
      of: z.enum(['people', 'diet', 'allergy']),
      label: z.string(),
      before: z.int(),
      people: z.int(),
    }),
  ),
})

export const runTexts = {
  number: z.int(),
  place: z.string(),
  leavesAt: z.string(),
  driverName: z.string().nullable(),
  vehicle: z.string().nullable(),
  note: z.string().nullable(),
} as const

const DriverRun = z.object({
  direction: z.enum(shuttleDirections),
  ...runTexts,
  change,
  was: z.object(runTexts).nullable(),
  passengers: z.array(
    z.object({
      fullName: z.string(),
      /** Null unless they agreed to be called by the driver and have a number. */
      phone: z.string().nullable(),
      change,
      /** The former values of a changed line. `number`: the run's; null if no longer known. */
      was: z.object({ fullName: z.string(), number: z.int().nullable() }).nullable(),
    }),
  ),
  /** Passengers when the partner last marked the list as seen. `movedTo`: their new run's number; null: no run. */
  left: z.array(z.object({ fullName: z.string(), movedTo: z.int().nullable() })),
  /** The number of former passengers whose data has been deleted since. */
  erased: z.int(),
})

const ownQuestion = { label: z.string(), kind: OwnKindName } as const

const sheet = {
  /** Custom questions that this partner reads, with the answers of the people on their list. `place`: room or shuttles. */
  named: z.array(
    z.object({
      ...ownQuestion,
      answers: z.array(z.object({ fullName: z.string(), place: z.string(), value: OwnStored })),
    }),
  ),
  /** The custom questions for a kitchen, without names. */
  counted: z.array(
    z.object({ ...ownQuestion, answers: z.array(z.object({ value: OwnStored, people: z.int() })) }),
  ),
  venue: VenueChoice.pick({ name: true, quarter: true, year: true, timeZone: true }),
  eventStartDate: z.string().nullable(),
  eventEndDate: z.string().nullable(),
  /** The last day on which the link works, at the venue; null if the event has no dates. */
  lastDay: z.string().nullable(),
  /** Identifies what is shown, so that `seen` marks this and nothing newer. */
  digest: z.string(),
  seenAt: instant.nullable(),
  /** How many lines have changed since then. */
  changes: z.int(),
} as const

/** What each partner can see, and nothing else (docs/decisions/052). */
export const PartnerSheet = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hotel'),
    ...sheet,
    rooms: z.array(HotelRoom),
    goneRooms: z.array(z.object({ roomNumber: z.string(), left: HotelRoom.shape.left, erased: z.int() })),
  }),
  z.object({
    kind: z.literal('caterer'),
    ...sheet,
    vendorName: z.string(),
    orders: z.array(CatererOrder),
    goneOrders: z.array(z.object({ title: z.string(), servedFrom: z.string(), servedUntil: z.string() })),
  }),
  z.object({
    kind: z.literal('driver'),
    ...sheet,
    runs: z.array(DriverRun),
    goneRuns: z.array(
      z.object({ ...DriverRun.pick({ number: true, leavesAt: true, left: true, erased: true }).shape }),
    ),
  }),
])

const PartnerLink = z.object({
  /** null: there is no link yet. */
  id: id.nullable(),
  kind: z.enum(partnerKinds),
  vendorId: id.nullable(),
  vendorName: z.string().nullable(),
  /** Whether the link works now. */
  isLive: z.boolean(),
  openedAt: instant.nullable(),
  seenAt: instant.nullable(),
  /** How many lines changed since the partner marked everything as seen; null if the partner never did. */
  changes: z.int().nullable(),
})

/** Links for a hotel, caterers and drivers, who have no account: each link shows one list of one edition. */
export const partners = {
  /** The hotel's link, the drivers' link, and one for each vendor with an order, whether it exists yet or not. */
  list: organiser()
    .input(ofVenue)
    .output(z.object({ lastDay: z.string().nullable(), links: z.array(PartnerLink) }))
    .errors(refusing('NOT_FOUND')),
  /** Returns a link's address, creating it if needed; a revoked link gets a new address. */
  share: organiser()
    .input(z.strictObject({ venueId: id, kind: z.enum(partnerKinds), vendorId: id.nullable().default(null) }))
    .output(z.object({ url: z.string() }))
    .errors(refusing('NOT_FOUND')),
  end: organiser().input(rowId).output(z.object({})).errors(refusing('NOT_FOUND')),
  /** Records that the page was opened. */
  open: partner().output(z.object({})),
  sheet: partner().output(PartnerSheet),
  /** Marks everything that `digest` identifies as seen. */
  seen: partner()
    .input(z.strictObject({ digest: z.string().max(100) }))
    .output(z.object({}))
    .errors(refusing('LIST_CHANGED')),
}
