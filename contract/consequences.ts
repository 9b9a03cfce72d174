import { z } from 'zod'
import { organiser } from '#contract/access.ts'
import { AgendaItemUpdate, AgendaMove, AgendaShift, SeenChanges } from '#contract/agenda.ts'
import { isOnce, onceError, StatusOfMany } from '#contract/attendance.ts'
import { id } from '#contract/fields.ts'
import { mostRemovedAtOnce } from '#contract/people.ts'
import { Moves } from '#contract/rooms.ts'
import { FlightsUpdate } from '#contract/travel.ts'
import { WorkshopSeat, WorkshopUpdate } from '#contract/workshops.ts'

const call = <Name extends string, Input extends z.ZodType>(name: Name, input: Input) =>
  z.strictObject({ call: z.literal(name), input })

const row = z.strictObject({ id })

/** What an organiser is about to do: the call that does it, and what it is given besides the edition. */
export const Deed = z.discriminatedUnion('call', [
  call(
    'attendance.setMany',
    z.strictObject({ changes: z.array(StatusOfMany).min(1).max(9).refine(isOnce, onceError) }),
  ),
  call('people.uninvite', z.strictObject({ ids: z.array(id).min(1).max(mostRemovedAtOnce) })),
  call('planning.move', z.strictObject({ moves: Moves })),
  call('travel.saveFlights', FlightsUpdate),
  call('agenda.update', AgendaItemUpdate),
  call('agenda.move', AgendaMove),
  call('agenda.shift', AgendaShift),
  call('agenda.delete', row),
  call('agenda.publish', SeenChanges),
  call('workshops.update', WorkshopUpdate),
  call('workshops.delete', row),
  call('workshops.removeParticipant', WorkshopSeat),
])

/** What would follow if something were done. */
export const Consequences = z.object({
  /** For organisers, the gravest first: 'Ana Lima’s bed in Room 12 becomes free.' Empty: nothing follows. */
  sentences: z.array(z.string()),
  /** Whether something follows that is not the deed itself, and that someone would have to put right: worth a question. */
  isGrave: z.boolean(),
  /** How many people would get an e-mail at once; a call that mails several names this number. */
  readers: z.int(),
})

export const consequences = {
  /** What would follow from a deed; changes nothing. Nothing follows from one that would be refused. */
  preview: organiser({ isImport: true })
    .input(z.strictObject({ venueId: id, deed: Deed }))
    .output(Consequences),
}
