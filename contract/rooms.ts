import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { announced, bedTypes, id, requiredText, staleWith, undo, version } from '#contract/fields.ts'
import { importedFile, OutcomeCounts, readLine } from '#contract/imports.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { PlannedWishes } from '#contract/room-wishes.ts'
import { AppliedSuggestion, Move, PlanChoice, RoomSuggestion } from '#contract/room-suggestions.ts'

const noCount = 'Please enter how many beds'
const noFloor = 'Floors go from −5 to 200; 0 is the ground floor'

/** More than a venue has; a slip such as `1-10000` would make thousands. */
export const mostRoomsAtOnce = 200

export const RoomFields = {
  roomNumber: requiredText(20, 'Please enter a room number'),
  bedCount: z.int(noCount).min(1, 'A room has at least 1 bed').max(50, 'A room has at most 50 beds'),
  bedType: z.enum(bedTypes, 'Please choose a bed type'),
  /** 0 is the ground floor; null: not known. */
  floor: z.int(noFloor).min(-5, noFloor).max(200, noFloor).nullable(),
  isQuiet: z.boolean(),
} as const

/** What a page opened before rooms had them does not send. */
const place = { floor: RoomFields.floor.default(null), isQuiet: RoomFields.isQuiet.default(false) } as const

/** A new room. The caller may name its id, so that asking again after a lost answer makes no second one. */
export const RoomInput = z.strictObject({ id: id.optional(), venueId: id, ...RoomFields, ...place })

/** Several rooms of one kind. */
export const RoomsInput = z.strictObject({
  venueId: id,
  roomNumbers: z
    .array(RoomFields.roomNumber)
    .min(1)
    .max(mostRoomsAtOnce, `At most ${mostRoomsAtOnce} rooms at once`)
    .transform((numbers) => [...new Set(numbers)]),
  bedCount: RoomFields.bedCount,
  bedType: RoomFields.bedType,
  ...place,
})

/** Floor and quiet stay as they are where they are left out. */
export const RoomUpdate = z.strictObject({
  id,
  version,
  ...RoomFields,
  floor: RoomFields.floor.optional(),
  isQuiet: RoomFields.isQuiet.optional(),
})

export const Room = z.object({
  id,
  version,
  roomNumber: z.string(),
  bedCount: z.int(),
  bedType: z.enum(bedTypes),
  floor: z.int().nullable(),
  isQuiet: z.boolean(),
  /** The people in it, by name; pinned ones stay, whatever is planned. */
  assignments: z.array(z.object({ id, personId: id, fullName: z.string(), isPinned: z.boolean() })),
})

/** A room without its people: what a stale save is shown. */
export const RoomNow = Room.omit({ assignments: true })

/** The columns of a hotel’s list. */
export const roomColumns = ['roomNumber', 'bedCount', 'bedType', 'floor', 'isQuiet'] as const

export const RoomsFile = z.strictObject({ venueId: id, ...importedFile(z.enum(roomColumns)) })
const RoomLines = z.object({ lines: z.array(readLine(z.enum(roomColumns))) })

/** An edition with people who have not heard of their room. */
export const UnannouncedEdition = z.object({ venueId: id, name: z.string(), people: z.int() })

export const rooms = {
  /** The rooms of a venue by number, each with the people in it. */
  list: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(Room)),
  add: organiser().errors(refusing('NOT_FOUND', 'ROOM_EXISTS')).input(RoomInput).output(z.object({ id })),
  /** Those the venue has already stay as they are and are named. */
  addSeveral: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(RoomsInput)
    .output(z.object({ added: z.int(), existing: z.array(z.string()) })),
  /** What importing this file would do, line by line; changes nothing. */
  previewImport: organiser({ isFile: true }).errors(refusing('NOT_FOUND')).input(RoomsFile).output(RoomLines),
  /**
   * Adds the rooms that the venue has not got, and gives the others what the file says of them; a line with a problem is
   * left out, and an empty cell changes nothing. The same file again changes nothing.
   */
  import: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND'))
    .input(RoomsFile)
    .output(z.object({ ...RoomLines.shape, counts: OutcomeCounts, undo })),
  /** A stale version is refused with the room as it is now. */
  update: organiser()
    .errors({
      ...refusing('NOT_FOUND', 'ROOM_EXISTS', 'BEDS_BELOW_OCCUPANCY'),
      ...staleWith(RoomNow),
    })
    .input(RoomUpdate)
    .output(z.object({ version })),
  delete: organiser().errors(refusing('ROOM_OCCUPIED')).input(z.strictObject({ id })).output(z.object({})),
  /** The best free beds for a person who comes, the best first; none that breaks a veto or a wish about gender. */
  freeBeds: organiser()
    .errors(refusing('NOT_CONFIRMED'))
    .input(z.strictObject({ venueId: id, personId: id }))
    .output(
      z.array(
        z.object({
          roomId: id,
          roomNumber: z.string(),
          freeBeds: z.int(),
          roommates: z.array(z.string()),
        }),
      ),
    ),
  /** The editions with people who have not heard of their room, or still believe another one, by name. */
  unannounced: organiser().output(z.array(UnannouncedEdition)),
  /** Mails each of them once. */
  announce: organiser()
    .errors(refusing('NOT_FOUND', ...mailingRefusals))
    .input(z.strictObject({ venueId: id, announced }))
    .output(z.object({ mailed: z.int(), isHeld: z.boolean() })),
}

/** A confirmed person as planning needs them. */
export const RoomGuest = z.object({
  personId: id,
  fullName: z.string(),
  /** The studio's name, 'LP' for the company, null for none. */
  studio: z.string().nullable(),
  /** null: not answered. */
  openToRoomSharing: z.boolean().nullable(),
  /** null: none of what the edition asks. */
  wishes: PlannedWishes.nullable(),
})

/** The people in the rooms of a venue by name, whether guests see it yet, and which of them never share a room. */
export const RoomPlan = z.object({
  isHidden: z.boolean(),
  roomGuests: z.array(RoomGuest),
  vetoes: z.array(z.object({ firstId: id, secondId: id })),
})

export const Placement = z.strictObject({ personId: id, roomId: id })

/** The largest edition the product is measured with. */
/** A person whose wish a plan would break, and how. */
const BrokenWish = z.object({ personId: id, fullName: z.string(), reason: z.string() })

const mostPeople = 5000

const isOnce = (moved: readonly { personId: string }[]) =>
  new Set(moved.map(({ personId }) => personId)).size === moved.length
const onceError = 'Each person can be moved once only'

/** Pins several people at once, each of them once. */
export const Moves = z.array(Move).min(1).max(mostPeople).refine(isOnce, onceError)

export const planning = {
  /** What the planner shows beside the rooms. */
  plan: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(RoomPlan),
  /**
   * Several people at once, all or nothing: a swap, a group. Stale when someone is neither where the organiser saw them
   * nor where they go.
   */
  move: organiser({ isFile: true })
    .errors(refusing('NOT_FOUND', 'STALE', 'ROOM_FULL', 'NOT_CONFIRMED'))
    .input(z.strictObject({ venueId: id, moves: Moves }))
    .output(z.object({ undo })),
  /**
   * Where everyone without a room would go; changes nothing. `unplaced`: how many would be left. `broken`: whose wish it
   * would break, of those who come and of those who are in these rooms.
   */
  propose: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.object({ placements: z.array(Placement), unplaced: z.int(), broken: z.array(BrokenWish) })),
  /** Does what was proposed, all or nothing. Stale when it would be proposed otherwise by now. */
  autoAssign: organiser({ isFile: true })
    .errors(refusing('STALE'))
    .input(
      z.strictObject({
        venueId: id,
        placements: z.array(Placement).min(1).max(mostPeople).refine(isOnce, onceError),
      }),
    )
    .output(z.object({ placed: z.int(), broken: z.int(), undo })),
  /** Pinned people stay in their room, whatever is planned, until moved by hand. */
  setPinned: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(
      z.strictObject({
        venueId: id,
        personIds: z.array(id).min(1).max(mostPeople),
        isPinned: z.boolean(),
      }),
    )
    .output(z.object({})),
  /**
   * Where everyone would sleep best by their wishes, and why; changes nothing, and takes ten seconds at most. BUSY while
   * another plan is at work.
   */
  suggest: organiser().input(PlanChoice).output(RoomSuggestion),
  /** Moves people as suggested; what no longer holds is left as it is, and answered. */
  applySuggestion: organiser({ isFile: true })
    .input(z.strictObject({ venueId: id, moves: Moves }))
    .output(AppliedSuggestion),
  /** While hidden, guests read 'Room assignment pending'. */
  setHidden: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, isHidden: z.boolean() }))
    .output(z.object({})),
  /** Audits an exported rooming list. */
  exported: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, rows: z.int().min(0) }))
    .output(z.object({})),
}
