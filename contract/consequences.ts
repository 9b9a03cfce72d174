import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { AgendaItemUpdate, AgendaMove, AgendaShift, SeenChanges } from '#contract/agenda.ts'
import { BulkStatusChanges } from '#contract/attendance.ts'
import { call, id, rowId } from '#contract/fields.ts'
import { maxRemovedAtOnce } from '#contract/people.ts'
import { Moves } from '#contract/rooms.ts'
import { FlightsUpdate } from '#contract/travel.ts'
import { WorkshopSeat, WorkshopUpdate } from '#contract/workshops.ts'

/** What an organiser is about to do: the call, and its input besides the edition. */
export const PreviewedAction = z.discriminatedUnion('call', [
  call('attendance.setMany', z.strictObject({ changes: BulkStatusChanges })),
  call('people.uninvite', z.strictObject({ ids: z.array(id).min(1).max(maxRemovedAtOnce) })),
  call('planning.move', z.strictObject({ moves: Moves })),
  call('travel.saveFlights', FlightsUpdate),
  call('agenda.update', AgendaItemUpdate),
  call('agenda.move', AgendaMove),
  call('agenda.shift', AgendaShift),
  call('agenda.delete', rowId),
  call('agenda.publish', SeenChanges),
  call('workshops.update', WorkshopUpdate),
  call('workshops.delete', rowId),
  call('workshops.removeParticipant', WorkshopSeat),
])

/** What would follow from an action. */
export const Consequences = z.object({
  /** For organisers, most serious first: 'Ana Lima’s bed in Room 12 becomes free.' Empty if nothing follows. */
  sentences: z.array(z.string()),
  /** Whether an action has a side effect that someone would have to put right. If so, the screen asks first. */
  isGrave: z.boolean(),
  /** How many people would be mailed at once; a call that mails several people must name this number. */
  readers: z.int(),
})

export const consequences = {
  /** The consequences of an action; changes nothing. An action that would be refused has none. */
  preview: organiser({ isImport: true })
    .input(z.strictObject({ venueId: id, deed: PreviewedAction }))
    .output(Consequences),
}
