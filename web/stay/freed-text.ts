import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'

/** The places freed by a changed status, for its toast: 'Room 12, 2 workshops'; empty if there are none. */
export const freedText = ({ room, seats }: { room: string | null | undefined; seats: number }): string =>
  [room && `Room ${room}`, seats > 0 && pluralize(seats, 'workshop')].filter(Boolean).join(', ')

/** The text below the title of a guest's answer toast: what couldn't be restored, or what was freed. */
export function ownChangeText({ freed: { roomNumber, workshops }, notRestored }: OwnChange) {
  if (notRestored.length > 0) return { kind: 'info' as const, description: notRestored.join(' · ') }
  const freed = freedText({ room: roomNumber, seats: workshops.length })
  return freed === '' ? {} : { description: `Freed: ${freed}` }
}

type OwnChange = Outputs['stay']['answer']
