import { z } from 'zod'
import { guest, organiser } from '#contract/access.ts'
import { DoorCode } from '#contract/door-code.ts'
import {
  attendingChoices,
  bedTypes,
  contactFields,
  id,
  instant,
  roles,
  detailTexts,
  listedTexts,
  version,
  shownReaders,
  undo,
} from '#contract/fields.ts'
import { ReadByOthers } from '#contract/own-questions.ts'
import { countedRefusals, refusing } from '#contract/refusals.ts'
import { OwnShuttles } from '#contract/own-shuttles.ts'

/** What the kitchen may know is in the panel, and in no column. */
const { kitchenMayKnow: _inThePanel, ...listed } = listedTexts

/** One row of /attendance. Columns are selected by these keys, so what is not named here cannot leave. */
export const AttendanceRow = z.object({
  id,
  version,
  personId: id,
  fullName: z.string(),
  email: z.string().nullable(),
  /** The mail server’s answer when it refused their mail for good; null: nothing of the kind. */
  mailRefused: z.string().nullable(),
  /** The studio's name, 'LP' for the company, null for none. */
  studio: z.string().nullable(),
  attending: z.enum(attendingChoices),
  /** The account's role, or what the person's account would get. */
  role: z.enum(roles),
  ...listed,
  checkInTime: instant.nullable(),
  hasAccount: z.boolean(),
  /** Whether the account's owner ever came in by themselves; until then it may be renewed. */
  hasSignedIn: z.boolean(),
  /** When a personal link for this edition was last mailed or copied; null: none is out, or it reached nobody. */
  invitedAt: instant.nullable(),
  /**
   * The mails with that link to a person who is maybe: when the newest was sent, how many were sent, and whether the
   * newest failed. null: none, or not a maybe.
   */
  linkMails: z.object({ at: instant.nullable(), sent: z.int(), hasFailed: z.boolean() }).nullable(),
  /** Whether they answered the survey for this edition, or an organiser accepted their answers. */
  hasAnswered: z.boolean(),
  /** No link is out to a person without an account, or with one and without an answer; nobody who declined. */
  isUninvited: z.boolean(),
  /** Whether a departure airport is known, either way. */
  hasFlight: z.boolean(),
  /** They answered that they come by other means than a plane. */
  travelsOtherwise: z.boolean(),
  hasRoom: z.boolean(),
})

/** What leaving 'yes' gave up: the words of the toast. */
export const Freed = z.object({
  room: z.object({ roomId: id, roomNumber: z.string() }).nullable(),
  workshops: z.array(z.object({ workshopId: id, title: z.string() })),
})

/**
 * The same in a guest's words, and sentences for what a yes could not give back: ids are not for handing around, and a
 * hidden room stays hidden.
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

/** The edition's card as a guest of it sees it. */
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

/** Everything /guest shows. With the answer 'no' it is the card and the person only. */
export const GuestHome = z.object({
  venue: GuestVenue,
  attending: z.enum(attendingChoices),
  checkInTime: instant.nullable(),
  /** What they show at the door to be checked in; null where they don’t come. */
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
      /** By room mate, in the same order: what they let people who share their room read. */
      says: z.array(z.array(ReadByOthers)),
    })
    .nullable(),
  /** They come, and the edition asks something about their room. */
  asksRoomWishes: z.boolean(),
  workshops: z.array(
    z.object({
      id,
      title: z.string(),
      type: z.string(),
      startTime: z.string(),
      endTime: z.string().nullable(),
      location: z.string().nullable(),
      /** How many seats it has, where every one is taken; else null. */
      allTaken: z.int().nullable(),
    }),
  ),
  /** The workshops one waits for, by start time. */
  waiting: z.array(
    z.object({
      id,
      title: z.string(),
      startTime: z.string(),
      location: z.string().nullable(),
      /** The caller's place in line. */
      place: z.int(),
      /** The workshop whose seat one gives up for this one; null: none. */
      givesUp: id.nullable(),
      /** Until when a seat is held for one; null: none is. */
      offeredUntil: instant.nullable(),
    }),
  ),
  shuttles: OwnShuttles,
  outboundFlight: Flight.nullable(),
  returnFlight: Flight.nullable(),
  /** 'Not booked yet', said by the guest; false once there is a flight. */
  outboundNotBooked: z.boolean(),
  returnNotBooked: z.boolean(),
  /** Kept from the other guests' travel list. */
  flightsPrivate: z.boolean(),
  /** The edition's last day; without an end date that of its quarter. */
  lastDay: z.string(),
  /** The venue's wall clock until which guests may say yes or no themselves, this minute included. */
  answersUntil: z.string(),
})

const attending = z.enum(attendingChoices)

/** The largest edition the product is measured with. */
const mostPeople = 5000

/** People whose answer is `from`, and what it becomes. */
export const StatusOfMany = z.strictObject({ from: attending, attending, ids: z.array(id).min(1) })

export const onceError = `At most ${mostPeople} people at once, each of them once`

/** Whether each person is in it once only, and they are no more than an edition may have. */
export const isOnce = (changes: readonly z.infer<typeof StatusOfMany>[]) => {
  const ids = changes.flatMap((change) => change.ids)
  return ids.length <= mostPeople && new Set(ids).size === ids.length
}

const rowId = z.strictObject({ id })

/** What the question before it named: a check-in that goes, too, and how many people get an e-mail. */
const asked = { undoCheckIn: z.boolean().default(false), shown: shownReaders }

export const attendance = {
  /** Everyone invited to a venue, by name. */
  list: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(AttendanceRow)),
  /**
   * Leaving 'yes' frees the bed, 'no' also the sign-ups, in one transaction. `from` is the status the organiser
   * saw: one that someone else changed since is refused as stale. Someone checked in leaves 'yes' only with
   * `undoCheckIn`.
   */
  setStatus: organiser()
    .errors(refusing('NOT_FOUND', 'STALE', 'CHECKED_IN', ...countedRefusals))
    .input(z.strictObject({ id, from: attending, attending, ...asked }))
    .output(
      z.object({
        freed: Freed,
        /** What a yes could not give back of what leaving had freed before. */
        notRestored: z.array(z.string()),
        /** A check-in was taken back. */
        hadCheckIn: z.boolean(),
        undo,
      }),
    ),
  /**
   * Several answers at once, in one transaction, each as setStatus does one. People whose answer is no longer `from`, or who are
   * off the list, stay as they are and count in `stale`.
   */
  setMany: organiser({ isFile: true })
    .errors(refusing('CHECKED_IN', ...countedRefusals))
    .input(
      z.strictObject({
        venueId: id,
        changes: z.array(StatusOfMany).min(1).max(9).refine(isOnce, onceError),
        ...asked,
      }),
    )
    .output(
      z.object({
        changed: z.int(),
        stale: z.int(),
        /** Numbers of the rooms in which a bed is free now, and how many seats of workshops are. */
        freed: z.object({ rooms: z.array(z.string()), seats: z.int() }),
        /** What a yes could not give back, a sentence each. */
        notRestored: z.array(z.string()),
        /** How many check-ins were taken back. */
        checkIns: z.int(),
        undo,
      }),
    ),
  /**
   * Sets the time once; a second check-in keeps the first and offers no Undo, which is not for what someone else did.
   * `setToYes` also confirms who is maybe or no.
   */
  checkIn: organiser()
    .errors(refusing('NOT_FOUND', 'NOT_CONFIRMED'))
    .input(z.strictObject({ id, setToYes: z.boolean() }))
    .output(
      z.object({
        checkInTime: instant,
        notRestored: z.array(z.string()),
        undo,
      }),
    ),
  undoCheckIn: organiser().errors(refusing('NOT_FOUND')).input(rowId).output(z.object({})),
  /** Audits an exported list. */
  exported: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, rows: z.int().min(0) }))
    .output(z.object({})),
  /** The caller's own edition: the whole of the guest home in one answer. */
  mine: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(GuestHome),
}
