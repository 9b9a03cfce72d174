import { z } from 'zod'
import { door, guest, organiser } from '#contract/access.ts'
import { CodeHash, DoorCode } from '#contract/door-code.ts'
import { attendingChoices, id, instant } from '#contract/fields.ts'
import { mostTaps } from '#contract/most-taps.ts'
import { refusing } from '#contract/refusals.ts'

/** What a person at the door did on their device: they checked a person in, or took that back. */
const DoorTap = z.strictObject({
  /** Made on the device, so that a tap that is sent twice counts once. */
  id,
  personId: id,
  kind: z.enum(['in', 'undo']),
  /** How long ago it was when it is sent, in milliseconds of the device's own clock. */
  age: z.int(),
  /** For an undo: every check-in of that person the device knew of, its own unsent ones included. */
  saw: z.array(id).max(50).default([]),
})

/** One person as the door sees them. Columns are selected by these keys, so what is not named here cannot leave. */
export const DeskRow = z.object({
  personId: id,
  /** The id of their attendance. */
  id,
  fullName: z.string(),
  /** The studio's name, 'LP' for the company, null for none. */
  studio: z.string().nullable(),
  attending: z.enum(attendingChoices),
  roomNumber: z.string().nullable(),
  /** The names of the people who share the room. */
  roommates: z.array(z.string()),
  checkInTime: instant.nullable(),
  /** The check-ins of theirs that nobody took back, the first one first: what an undo names. */
  checkIns: z.array(id),
  /** When the first of those was. With another answer than yes they are at the door and not checked in. */
  atDoor: instant.nullable(),
  /** The name of the person who made it; null if unknown. */
  checkedInBy: z.string().nullable(),
  /** What devices say that were ended, of a person who is not in: an organiser looks. Helpers get none. */
  reports: z.array(z.object({ id, at: instant, by: z.string().nullable() })),
  /** A hash of their code: the door finds it by that, and a copy of the list yields no code. */
  codeHash: CodeHash,
})

const DeskList = z.object({
  /** Until when a device may keep it: the end of the day after the event, in the venue's zone. null: there are no dates. */
  validUntil: instant.nullable(),
  rows: z.array(DeskRow),
})

/** What is printed for one person. */
const Badge = z.object({
  personId: id,
  /** The id of their attendance. */
  id,
  fullName: z.string(),
  studio: z.string().nullable(),
  code: DoorCode,
})

/** A tap that came to nothing, and the other one because of which. */
const LateTap = z.object({
  id,
  personId: id,
  /**
   * In already; a check-in that was taken back; an undo of a person who is in by another check-in; more than one device may tap
   * one person.
   */
  fate: z.enum(['earlier', 'taken back', 'still in', 'too often']),
  at: instant,
  by: z.string().nullable(),
})

export const desk = {
  /** Everyone on the list of an edition, by name. */
  list: door()
    .input(z.strictObject({ venueId: id }))
    .output(DeskList)
    .errors(refusing('DESK_ENDED')),
  /**
   * Takes what a device did, in any order and as often as it is sent, and answers what changed since `cursor` (without one:
   * about the people of these taps). A tap about a person who is not on this edition's list is `refused`, no other with it. Nothing is taken of what someone else made.
   */
  sync: door({ whenEnded: true })
    .input(
      z.strictObject({
        venueId: id,
        taps: z.array(DoorTap).max(mostTaps),
        cursor: z
          .string()
          .regex(/^\d{1,18}$/)
          .nullable()
          .default(null),
        /** The account or device that made all the taps. The server decides whether that is the caller. */
        madeBy: id.nullable().default(null),
      }),
    )
    .output(
      z.object({
        refused: z.array(id),
        /** A helper's link or device was ended: nothing is done any more, and the answer says nothing of anyone. */
        isEnded: z.boolean(),
        /** Reports that organisers see and decide on. */
        reported: z.array(id),
        late: z.array(LateTap),
        changes: z.array(DeskRow),
        cursor: z.string(),
      }),
    )
    .errors(refusing('TOO_MANY_TRIES', 'MADE_BY_ANOTHER')),
  /** Everyone who comes or may come, by name, with their code to print it. */
  badges: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(Badge)),
  /** Ends the caller's own code and makes another. */
  renewOwnCode: guest()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(z.object({})),
  /** The same for a person on the list. */
  renewCode: organiser().errors(refusing('NOT_FOUND')).input(z.strictObject({ id })).output(z.object({})),
}
