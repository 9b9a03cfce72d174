import { z } from 'zod'
import { listExported } from '#contract/imports.ts'
import { guest, organiser } from '#contract/access.ts'
import { DoorCode } from '#contract/door-code.ts'
import { detailTexts, listedTexts } from '#contract/detail-fields.ts'
import {
  attendingChoices,
  bedTypes,
  contactFields,
  id,
  instant,
  maxPeople,
  roles,
  version,
  shownRecipients,
  undo,
  ofVenue,
  rowId,
} from '#contract/fields.ts'
import { ReadByOthers } from '#contract/own-questions.ts'
import { withoutConsents } from '#contract/questions.ts'
import { countedRefusals, refusing } from '#contract/refusals.ts'
import { OwnShuttles } from '#contract/own-shuttles.ts'

/** The panel shows whether the kitchen may know the first name; no column does. */
const listed = withoutConsents(listedTexts)

/** One row of /attendance. Queries select exactly these keys, so nothing else can leak. */
export const AttendanceRow = z.object({
  id,
  version,
  personId: id,
  fullName: z.string(),
  email: z.string().nullable(),
  /** The mail server’s reply if it rejected their mail permanently; otherwise null. */
  mailRefused: z.string().nullable(),
  /** The studio's name, 'LP' for the company, null for none. */
  studio: z.string().nullable(),
  attending: z.enum(attendingChoices),
  /** The account's role, or the role the person's account would get. */
  role: z.enum(roles),
  ...listed,
  checkInTime: instant.nullable(),
  hasAccount: z.boolean(),
  /** Whether the account's owner has ever signed in themselves; until then the account can be renewed. */
  hasSignedIn: z.boolean(),
  /**
   * When a personal link for this edition was last mailed or copied; null if there is none, or none that reached them.
   */
  invitedAt: instant.nullable(),
  /**
   * The mails with the link to a person who answered maybe: when the newest was sent, how many were sent, and whether
   * the newest failed. null if there are none, or the answer isn't maybe.
   */
  linkMails: z.object({ at: instant.nullable(), sent: z.int(), hasFailed: z.boolean() }).nullable(),
  /** Whether they answered the survey for this edition, or an organiser answered for them. */
  hasAnswered: z.boolean(),
  /** The person hasn't answered, and nothing reached them: no mail, no link handed over, no password. */
  isUninvited: z.boolean(),
  /** Whether a departure airport is known for either flight. */
  hasFlight: z.boolean(),
  /** The person answered that they don't come by plane. */
  travelsOtherwise: z.boolean(),
  hasRoom: z.boolean(),
})

/** What a person lost by no longer answering 'yes', for the toast. */
export const FreedPlaces = z.object({
  room: z.object({ roomId: id, roomNumber: z.string() }).nullable(),
  workshops: z.array(z.object({ workshopId: id, title: z.string() })),
})

/**
 * `FreedPlaces` in a guest's words, with a sentence for each thing that accepting could not restore. Guests get no ids,
 * and a hidden room stays hidden.
 */
export const OwnChange = z.object({
  freed: z.object({ roomNumber: z.string().nullable(), workshops: z.array(z.string()) }),
  notRestored: z.array(z.string()),
})

const Flight = z.object({
  departureAirport: z.string().nullable(),
  departureTime: z.string().nullable(),
  arrivalTime: z.string().nullable(),
  number: z.string().nullable(),
})

/** The edition's card as its guests see it. */
export const GuestVenue = z.object({
  id,
  name: z.string(),
  quarter: z.string(),
  year: z.int(),
  imageUrl: z.string(),
  googleMapsLink: z.string(),
  timeZone: z.string(),
  eventStartDate: z.string().nullable(),
  eventEndDate: z.string().nullable(),
  eventStartTime: z.string().nullable(),
  airport: z.string().nullable(),
  transportOptions: z.array(z.string()),
  description: z.string().nullable(),
  checkInTime: z.string().nullable(),
  checkOutTime: z.string().nullable(),
  thingsToKnow: z.array(z.string()),
  ...contactFields,
})

/** Everything /guest shows. After the answer 'no', that is only the card and the person. */
export const GuestHome = z.object({
  venue: GuestVenue,
  attending: z.enum(attendingChoices),
  checkInTime: instant.nullable(),
  /** The code that the guest shows at the desk to be checked in; null if they don’t come. */
  doorCode: DoorCode.nullable(),
  person: z.object({
    fullName: z.string(),
    email: z.string().nullable(),
    studio: z.string().nullable(),
    ...detailTexts,
  }),
  room: z
    .object({
      roomNumber: z.string(),
      bedType: z.enum(bedTypes),
      roommates: z.array(z.string()),
      /** For each roommate, in the same order: the answers that people in the room may read. */
      says: z.array(z.array(ReadByOthers)),
    })
    .nullable(),
  /** The guest attends, and the edition asks for room wishes. */
  asksRoomWishes: z.boolean(),
  workshops: z.array(
    z.object({
      id,
      title: z.string(),
      type: z.string(),
      startTime: z.string(),
      endTime: z.string().nullable(),
      location: z.string().nullable(),
      /** The workshop's number of seats if they are all taken; else null. */
      allTaken: z.int().nullable(),
    }),
  ),
  /** The workshops the caller waits for, by start time. */
  waiting: z.array(
    z.object({
      id,
      title: z.string(),
      startTime: z.string(),
      location: z.string().nullable(),
      /** The caller's place in line. */
      place: z.int(),
      /** The workshop whose seat the caller gives up for this one; null: no seat. */
      givesUp: id.nullable(),
      /** A seat is held for the caller until then; null: no seat is held. */
      offeredUntil: instant.nullable(),
    }),
  ),
  shuttles: OwnShuttles,
  outboundFlight: Flight.nullable(),
  returnFlight: Flight.nullable(),
  /** The guest's 'Not booked yet'; false once there is a flight. */
  outboundNotBooked: z.boolean(),
  returnNotBooked: z.boolean(),
  /** Hidden from the travel list that other guests see. */
  flightsPrivate: z.boolean(),
  /** The edition's last day; without an end date the last day of its quarter. */
  lastDay: z.string(),
  /** The last minute, by the venue's clock, in which guests can change their own answer. */
  answersUntil: z.string(),
})

const attending = z.enum(attendingChoices)

/** People whose answer is `from`, and their new answer. */
export const BulkStatusChange = z.strictObject({ from: attending, attending, ids: z.array(id).min(1) })

/** Lists each person only once, and no more people than an edition may have. */
export const BulkStatusChanges = z
  .array(BulkStatusChange)
  .min(1)
  .max(9)
  .refine((changes) => {
    const ids = changes.flatMap((change) => change.ids)
    return ids.length <= maxPeople && new Set(ids).size === ids.length
  }, `At most ${maxPeople} people at once, each of them once`)

/** What the confirmation showed: whether the check-in is also undone, and how many people are mailed. */
const confirmation = { undoCheckIn: z.boolean().default(false), shown: shownRecipients }

export const attendance = {
  /** Everyone invited to an edition, by name. */
  list: organiser({ key: 'read people' }).input(ofVenue).output(z.array(AttendanceRow)),
  /**
   * An answer other than 'yes' frees the bed, and 'no' also the sign-ups, in one transaction. `from` is the answer the
   * organiser saw; the call is stale if someone has changed it since then. A checked-in person leaves 'yes' only with
   * `undoCheckIn`.
   */
  setStatus: organiser({ key: 'write people' })
    .errors(refusing('NOT_FOUND', 'STALE', 'CHECKED_IN', ...countedRefusals))
    .input(z.strictObject({ id, from: attending, attending, ...confirmation }))
    .output(
      z.object({
        freed: FreedPlaces,
        /** The things given up on declining that accepting could not restore. */
        notRestored: z.array(z.string()),
        /** A check-in was undone. */
        hadCheckIn: z.boolean(),
        undo,
      }),
    ),
  /**
   * Changes several answers in one transaction, each like setStatus. People whose answer is no longer `from`, or who
   * were taken off the list, don't change and count in `stale`.
   */
  setMany: organiser({ key: 'write people', isFile: true })
    .errors(refusing('CHECKED_IN', ...countedRefusals))
    .input(
      z.strictObject({
        venueId: id,
        changes: BulkStatusChanges,
        ...confirmation,
      }),
    )
    .output(
      z.object({
        changed: z.int(),
        stale: z.int(),
        /** The numbers of the rooms in which a bed became free, and how many workshop seats became free. */
        freed: z.object({ rooms: z.array(z.string()), seats: z.int() }),
        /** One sentence for each thing that accepting could not restore. */
        notRestored: z.array(z.string()),
        /** How many check-ins were undone. */
        checkIns: z.int(),
        undo,
      }),
    ),
  /**
   * Sets the time once. A second check-in keeps the first and offers no Undo, because Undo never reverts another
   * person's action. `setToYes` also confirms a person whose answer is maybe or no.
   */
  checkIn: organiser({ key: 'write people' })
    .errors(refusing('NOT_FOUND', 'NOT_CONFIRMED'))
    .input(z.strictObject({ id, setToYes: z.boolean() }))
    .output(
      z.object({
        checkInTime: instant,
        notRestored: z.array(z.string()),
        undo,
      }),
    ),
  undoCheckIn: organiser({ key: 'write people' })
    .errors(refusing('NOT_FOUND'))
    .input(rowId)
    .output(z.object({})),
  exported: listExported,
  /** One of the caller's editions: the whole guest home in one response. */
  mine: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(GuestHome),
}
