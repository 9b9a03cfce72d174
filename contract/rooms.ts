import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import {
  announced,
  bedTypes,
  id,
  areMovedOnce,
  maxPeople,
  Move,
  movedOnceError,
  requiredText,
  staleWith,
  undo,
  version,
  ofVenue,
  rowId,
} from '#contract/fields.ts'
import { importedFile, OutcomeCounts, readLine, listExported } from '#contract/imports.ts'
import { mailingRefusals, refusing } from '#contract/refusals.ts'
import { PlannedWishes } from '#contract/room-wishes.ts'
import { AppliedSuggestion, PlanChoice, RoomSuggestion } from '#contract/room-suggestions.ts'

const noCount = 'Please enter how many beds'
const noFloor = 'Floors go from −5 to 200; 0 is the ground floor'

/** More rooms than a venue has; a typing error such as `1-10000` would make thousands. */
export const maxRoomsAtOnce = 200

export const RoomFields = {
  roomNumber: requiredText(20, 'Please enter a room number'),
  bedCount: z.int(noCount).min(1, 'A room has at least 1 bed').max(50, 'A room has at most 50 beds'),
  bedType: z.enum(bedTypes, 'Please choose a bed type'),
  /** 0 is the ground floor; null if not known. */
  floor: z.int(noFloor).min(-5, noFloor).max(200, noFloor).nullable(),
  isQuiet: z.boolean(),
} as const

/** Pages opened before rooms had these fields don't send them. */
const place = { floor: RoomFields.floor.default(null), isQuiet: RoomFields.isQuiet.default(false) } as const

/** A new room. The caller may choose its id, so that a repeated request makes no second room. */
export const RoomInput = z.strictObject({ id: id.optional(), venueId: id, ...RoomFields, ...place })

export const RoomsInput = z.strictObject({
  venueId: id,
  roomNumbers: z
    .array(RoomFields.roomNumber)
    .min(1)
    .max(maxRoomsAtOnce, `At most ${maxRoomsAtOnce} rooms at once`)
    .transform((numbers) => [...new Set(numbers)]),
  bedCount: RoomFields.bedCount,
  bedType: RoomFields.bedType,
  ...place,
})

/** Floor and quiet stay unchanged if they are left out. */
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
  /** The people in the room, by name; planning never moves pinned people. */
  assignments: z.array(z.object({ id, personId: id, fullName: z.string(), isPinned: z.boolean() })),
})

/** The current room without its people, shown when a save is stale. */
export const RoomNow = Room.omit({ assignments: true })

/** The columns of a hotel’s list. */
export const roomColumns = ['roomNumber', 'bedCount', 'bedType', 'floor', 'isQuiet'] as const

export const RoomsFile = z.strictObject({ venueId: id, ...importedFile(z.enum(roomColumns)) })
const RoomLines = z.object({ lines: z.array(readLine(z.enum(roomColumns))) })

/** An edition with people who don't know their current room yet. */
export const UnannouncedEdition = z.object({ venueId: id, name: z.string(), people: z.int() })

export const rooms = {
  /** The rooms of a venue by number, each with its people. */
  list: organiser({ key: 'read rooms' }).input(ofVenue).output(z.array(Room)),
  add: organiser({ key: 'write rooms' })
    .errors(refusing('NOT_FOUND', 'ROOM_EXISTS'))
    .input(RoomInput)
    .output(z.object({ id })),
  /** Adds several rooms. Existing rooms don't change and are listed in the answer. */
  addSeveral: organiser({ key: 'write rooms' })
    .errors(refusing('NOT_FOUND'))
    .input(RoomsInput)
    .output(z.object({ added: z.int(), existing: z.array(z.string()) })),
  /** What importing this file would do, line by line; changes nothing. */
  previewImport: organiser({ key: 'read rooms', isFile: true })
    .errors(refusing('NOT_FOUND'))
    .input(RoomsFile)
    .output(RoomLines),
  /**
   * Adds the file's new rooms and updates existing ones; skips lines with a problem, and an empty cell changes nothing.
   * Importing the same file again changes nothing.
   */
  import: organiser({ key: 'write rooms', isFile: true })
    .errors(refusing('NOT_FOUND'))
    .input(RoomsFile)
    .output(z.object({ ...RoomLines.shape, counts: OutcomeCounts, undo })),
  /** Refuses a stale version with the current room. */
  update: organiser({ key: 'write rooms' })
    .errors({
      ...refusing('NOT_FOUND', 'ROOM_EXISTS', 'BEDS_BELOW_OCCUPANCY'),
      ...staleWith(RoomNow),
    })
    .input(RoomUpdate)
    .output(z.object({ version })),
  delete: organiser({ key: 'write rooms' })
    .errors(refusing('ROOM_OCCUPIED'))
    .input(rowId)
    .output(z.object({})),
  /** The best free beds for an attendee, best first; none that breaks a veto or a wish about gender. */
  freeBeds: organiser({ key: 'read rooms' })
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
  /** The editions with people who don't know their current room yet, by name. */
  unannounced: organiser({ key: 'read rooms' }).output(z.array(UnannouncedEdition)),
  /** Mails each of them once. */
  announce: organiser()
    .errors(refusing('NOT_FOUND', ...mailingRefusals))
    .input(z.strictObject({ venueId: id, announced }))
    .output(z.object({ mailed: z.int(), isHeld: z.boolean() })),
}

/** A confirmed person, as planning needs them. */
export const RoomGuest = z.object({
  personId: id,
  fullName: z.string(),
  /** The studio's name, 'LP' for the company, null for none. */
  studio: z.string().nullable(),
  /** null: not answered. */
  openToRoomSharing: z.boolean().nullable(),
  /** null if the edition asks for none. */
  wishes: PlannedWishes.nullable(),
})

/** The people in a venue's rooms by name, whether guests can see this yet, and which of them must never share a room. */
export const RoomPlan = z.object({
  isHidden: z.boolean(),
  roomGuests: z.array(RoomGuest),
  vetoes: z.array(z.object({ firstId: id, secondId: id })),
})

export const Placement = z.strictObject({ personId: id, roomId: id })

/** A person whose wish a plan would break, and how. */
const BrokenWish = z.object({ personId: id, fullName: z.string(), reason: z.string() })

/** Moves several people at once, each only once. */
export const Moves = z.array(Move).min(1).max(maxPeople).refine(areMovedOnce, movedOnceError)

export const planning = {
  /** The data that the planner shows beside the rooms. */
  plan: organiser({ key: 'read rooms' }).errors(refusing('NOT_FOUND')).input(ofVenue).output(RoomPlan),
  /**
   * Moves several people at once, all or none: a swap, a group. Stale if a person is neither where the organiser saw
   * them nor at their destination.
   */
  move: organiser({ key: 'write rooms', isFile: true })
    .errors(refusing('NOT_FOUND', 'STALE', 'ROOM_FULL', 'NOT_CONFIRMED'))
    .input(z.strictObject({ venueId: id, moves: Moves }))
    .output(z.object({ undo })),
  /**
   * Where everyone without a room would go; changes nothing. `unplaced`: how many would get none. `broken`: people
   * with a wish that this would break, among all attendees and the people in these rooms.
   */
  propose: organiser({ key: 'read rooms' })
    .input(ofVenue)
    .output(z.object({ placements: z.array(Placement), unplaced: z.int(), broken: z.array(BrokenWish) })),
  /** Applies a proposal completely or not at all. Stale if the current proposal is different. */
  autoAssign: organiser({ key: 'write rooms', isFile: true })
    .errors(refusing('STALE'))
    .input(
      z.strictObject({
        venueId: id,
        placements: z.array(Placement).min(1).max(maxPeople).refine(areMovedOnce, movedOnceError),
      }),
    )
    .output(z.object({ placed: z.int(), broken: z.int(), undo })),
  /** Planning leaves pinned people in their room until they are moved by hand. */
  setPinned: organiser({ key: 'write rooms' })
    .errors(refusing('NOT_FOUND'))
    .input(
      z.strictObject({
        venueId: id,
        personIds: z.array(id).min(1).max(maxPeople),
        isPinned: z.boolean(),
      }),
    )
    .output(z.object({})),
  /**
   * Plans the best beds for everyone by their wishes, with reasons; changes nothing, and takes ten seconds at most.
   * BUSY while another plan is being made.
   */
  suggest: organiser({ key: 'read rooms' }).input(PlanChoice).output(RoomSuggestion),
  /** Moves people as suggested; skips moves that no longer fit, and lists them in the answer. */
  applySuggestion: organiser({ key: 'write rooms', isFile: true })
    .input(z.strictObject({ venueId: id, moves: Moves }))
    .output(AppliedSuggestion),
  /** While hidden, guests read 'Room assignment pending'. */
  setHidden: organiser({ key: 'write rooms' })
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, isHidden: z.boolean() }))
    .output(z.object({})),
  exported: listExported,
}
