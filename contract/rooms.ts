import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { bedTypes, id, requiredText, version } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

const noCount = 'Please enter how many beds'

const RoomFields = {
  roomNumber: requiredText(20, 'Please enter a room number'),
  bedCount: z.int(noCount).min(1, 'A room has at least 1 bed').max(50, 'A room has at most 50 beds'),
  bedType: z.enum(bedTypes, 'Please choose a bed type'),
} as const

/** A new room. The caller may name its id, so that asking again after a lost answer makes no second one. */
export const RoomInput = z.strictObject({ id: id.optional(), venueId: id, ...RoomFields })
export const RoomUpdate = z.strictObject({ id, version, ...RoomFields })

export const Room = z.object({
  id,
  version,
  roomNumber: z.string(),
  bedCount: z.int(),
  bedType: z.enum(bedTypes),
  /** Who sleeps here, by name. */
  assignments: z.array(z.object({ id, personId: id, fullName: z.string() })),
})

/** A room without its people: what a stale save is shown. */
export const RoomNow = Room.omit({ assignments: true })

export const rooms = {
  /** The rooms of a venue by number, each with the people in it. */
  list: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(Room)),
  add: organiser().errors(refusing('NOT_FOUND', 'ROOM_EXISTS')).input(RoomInput).output(z.object({ id })),
  /** A stale version is refused with the room as it is now. */
  update: organiser()
    .errors({
      ...refusing('NOT_FOUND', 'ROOM_EXISTS', 'BEDS_BELOW_OCCUPANCY'),
      STALE: { ...refusing('STALE').STALE, data: RoomNow },
    })
    .input(RoomUpdate)
    .output(z.object({ version })),
  delete: organiser().errors(refusing('ROOM_OCCUPIED')).input(z.strictObject({ id })).output(z.object({})),
  /** Puts a confirmed person into a room; from another room of the venue in the same step. */
  assign: organiser()
    .errors(refusing('NOT_FOUND', 'ROOM_FULL', 'NOT_CONFIRMED'))
    .input(z.strictObject({ roomId: id, personId: id }))
    .output(z.object({ id })),
  /** Takes a person out of a room; nothing happens when nobody is there. */
  unassign: organiser().input(z.strictObject({ id })).output(z.object({})),
}
