import { z } from 'zod'
import { door, guest, organiser } from '#contract/access.ts'
import { CodeHash, DoorCode } from '#contract/door-code.ts'
import { attendingChoices, id, instant, ofVenue, rowId } from '#contract/fields.ts'
import { maxTaps } from '#contract/max-taps.ts'
import { refusing } from '#contract/refusals.ts'

/** An action on a device at the desk: a check-in or the undo of one. */
const DoorTap = z.strictObject({
  /** Made on the device, so that a tap sent twice counts once. */
  id,
  personId: id,
  kind: z.enum(['in', 'undo']),
  /** The tap's age on sending, in milliseconds by the device's own clock. */
  age: z.int(),
  /** For an undo: every check-in of that person the device knew of, including its own unsent ones. */
  saw: z.array(id).max(50).default([]),
})

/** One person as the desk sees them. Queries select exactly these keys, so nothing else can leak. */
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
  /** The person's check-ins that weren't undone, oldest first. An undo names all of them. */
  checkIns: z.array(id),
  /**
   * The time of the oldest of these check-ins. It is also set for people who aren't checked in because they didn't
   * answer yes.
   */
  atDoor: instant.nullable(),
  /** The name of the person who checked them in; null if unknown. */
  checkedInBy: z.string().nullable(),
  /** Check-ins by devices whose access has ended, if the person isn't checked in; organisers review them. Helpers get none. */
  reports: z.array(z.object({ id, at: instant, by: z.string().nullable() })),
  /** A hash of their code: the desk finds people by it, and a copied list reveals no code. */
  codeHash: CodeHash,
})

const DeskList = z.object({
  /**
   * How long a device may keep the list: until the end of the day after the event, in the venue's zone. null if there
   * are no dates.
   */
  validUntil: instant.nullable(),
  rows: z.array(DeskRow),
})

/** The data printed for one person. */
const Badge = z.object({
  personId: id,
  /** The id of their attendance. */
  id,
  fullName: z.string(),
  studio: z.string().nullable(),
  code: DoorCode,
})

/** A tap that had no effect, and the other tap that caused this. */
const LateTap = z.object({
  id,
  personId: id,
  /**
   * `earlier`: already checked in. `taken back`: a check-in that was undone. `still in`: an undo, but the person has
   * another check-in. `too often`: too many taps on one person.
   */
  fate: z.enum(['earlier', 'taken back', 'still in', 'too often']),
  at: instant,
  by: z.string().nullable(),
})

export const desk = {
  /** Everyone on the list of an edition, by name. */
  list: door().input(ofVenue).output(DeskList).errors(refusing('DESK_ENDED')),
  /**
   * Takes a device's taps, in any order and any number of times, and returns what changed since `cursor`, or without it
   * only the rows of the people of these taps. A tap on a person who isn't on this edition's list is `refused` without
   * affecting the others.
   */
  sync: door({ whenEnded: true })
    .input(
      z.strictObject({
        venueId: id,
        taps: z.array(DoorTap).max(maxTaps),
        cursor: z
          .string()
          .regex(/^\d{1,18}$/)
          .nullable()
          .default(null),
        /** The account or device that made all the taps. The server checks whether that is the caller. */
        madeBy: id.nullable().default(null),
      }),
    )
    .output(
      z.object({
        refused: z.array(id),
        /**
         * The access of a helper's link or device has ended: the call changes nothing, and the response contains no
         * personal data.
         */
        isEnded: z.boolean(),
        /** Reports that organisers review. */
        reported: z.array(id),
        late: z.array(LateTap),
        changes: z.array(DeskRow),
        cursor: z.string(),
      }),
    )
    .errors(refusing('TOO_MANY_TRIES', 'MADE_BY_ANOTHER')),
  /** Everyone who answered yes or maybe, by name, with their code for printing. */
  badges: organiser().input(ofVenue).output(z.array(Badge)),
  /** Replaces the caller's own code. */
  renewOwnCode: guest().errors(refusing('NOT_FOUND')).input(ofVenue).output(z.object({})),
  /** Replaces the code of a person on the list. */
  renewCode: organiser().errors(refusing('NOT_FOUND')).input(rowId).output(z.object({})),
}
