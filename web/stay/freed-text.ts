import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'

/** What a change of status gave up, as its toast says it: 'Room 12, 2 workshops'. Empty: nothing. */
export const freedText = (freed: {
  room: { roomNumber: string } | null
  workshops: readonly unknown[]
}): string =>
  [
    freed.room && `Room ${freed.room.roomNumber}`,
    freed.workshops.length > 0 && pluralize(freed.workshops.length, 'workshop'),
  ]
    .filter(Boolean)
    .join(', ')

/** One's own change of answer, as its toast says it below the title: what is not free any more, or what was freed. */
export function ownChangeText({ freed: { roomNumber, workshops }, notRestored }: OwnChange) {
  if (notRestored.length > 0) return { kind: 'info' as const, description: notRestored.join(' · ') }
  const freed = freedText({ room: roomNumber === null ? null : { roomNumber }, workshops })
  return freed === '' ? {} : { description: `Freed: ${freed}` }
}

type OwnChange = Outputs['stay']['answer']
