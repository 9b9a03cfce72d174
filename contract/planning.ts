import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { id } from '#contract/fields.ts'
import { refusing } from '#contract/refusals.ts'

/** A confirmed person as planning needs them. */
export const Sleeper = z.object({
  personId: id,
  fullName: z.string(),
  /** The studio's name, 'LP' for the company, null for none. */
  studio: z.string().nullable(),
  /** null: not answered. */
  openToRoomSharing: z.boolean().nullable(),
})

/** Who sleeps at a venue, by name, and whether guests see it yet. */
export const RoomPlan = z.object({ isHidden: z.boolean(), sleepers: z.array(Sleeper) })

/** From the room the organiser saw somebody in, to another; null is no room. */
export const Move = z.strictObject({ personId: id, from: id.nullable(), to: id.nullable() })

export const Placement = z.strictObject({ personId: id, roomId: id })

/** The largest edition the product is measured with. */
const mostPeople = 5000

const isOnce = (moved: readonly { personId: string }[]) =>
  new Set(moved.map(({ personId }) => personId)).size === moved.length
const onceError = 'Everybody is moved once'

export const planning = {
  /** What the planner shows beside the rooms. */
  plan: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id }))
    .output(RoomPlan),
  /**
   * Several people at once, all or nothing: a swap, a group, their Undo. Stale when somebody is neither where the
   * organiser saw them nor where they go.
   */
  move: organiser()
    .errors(refusing('NOT_FOUND', 'STALE', 'ROOM_FULL', 'NOT_CONFIRMED'))
    .input(
      z.strictObject({ venueId: id, moves: z.array(Move).min(1).max(mostPeople).refine(isOnce, onceError) }),
    )
    .output(z.object({})),
  /** Where everybody without a room would go; changes nothing. `unplaced`: how many would be left. */
  propose: organiser()
    .input(z.strictObject({ venueId: id }))
    .output(z.object({ placements: z.array(Placement), unplaced: z.int() })),
  /** Does what was proposed, all or nothing. Stale when it would be proposed otherwise by now. */
  autoAssign: organiser()
    .errors(refusing('STALE'))
    .input(
      z.strictObject({
        venueId: id,
        placements: z.array(Placement).min(1).max(mostPeople).refine(isOnce, onceError),
      }),
    )
    .output(z.object({ placed: z.int() })),
  /** While hidden, guests read 'Room assignment pending'. */
  setHidden: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, isHidden: z.boolean() }))
    .output(z.object({})),
  /** Leaves an entry in the audit log: who took the rooming list out of the house. */
  exported: organiser()
    .errors(refusing('NOT_FOUND'))
    .input(z.strictObject({ venueId: id, rows: z.int().min(0) }))
    .output(z.object({})),
}
