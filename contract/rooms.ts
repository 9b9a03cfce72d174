import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { bedTypes, id, requiredText, version } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

const missing = 'Please fill in all fields'

const RoomFields = {
  roomNumber: requiredText(20, missing),
  bedCount: z.int(missing).min(1, 'A room has at least 1 bed').max(50, 'A room has at most 50 beds'),
  bedType: z.enum(bedTypes, missing),
} as const

export const RoomInput = z.strictObject({ venueId: id, ...RoomFields })
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

export const rooms = {
  /** The rooms of a venue by number, each with the people in it. */
  list: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.array(Room)),
  add: organiser({ touches: ['rooms', 'venues'] })
    .errors(refusing('NOT_FOUND', 'ROOM_EXISTS'))
    .input(RoomInput)
    .output(z.object({ id })),
  update: organiser({ touches: ['rooms'] })
    .errors(refusing('NOT_FOUND', 'STALE', 'ROOM_EXISTS', 'BEDS_BELOW_OCCUPANCY'))
    .input(RoomUpdate)
    .output(z.object({ version })),
  delete: organiser({ touches: ['rooms', 'venues'] })
    .errors(refusing('ROOM_OCCUPIED'))
    .input(z.strictObject({ id }))
    .output(z.object({})),
  /** Puts a confirmed person into a room; from another room of the venue in the same step. */
  assign: organiser({ touches: ['rooms'] })
    .errors(refusing('NOT_FOUND', 'ROOM_FULL', 'NOT_CONFIRMED'))
    .input(z.strictObject({ roomId: id, personId: id }))
    .output(z.object({ id })),
  /** Takes a person out of a room; nothing happens when nobody is there. */
  unassign: organiser({ touches: ['rooms'] })
    .input(z.strictObject({ id }))
    .output(z.object({})),
}
