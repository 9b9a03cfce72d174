import type { FormFields } from '#web/ui/form-fields.ts'
import type { Difference } from '#web/ui/stale-notice.tsx'

export type RoomValues = { roomNumber: string; bedCount: number; bedType: string }

/** The form's fields in the shape the contract takes. */
export const readRoom = ({ text, number, choice }: FormFields) => ({
  roomNumber: text('roomNumber'),
  bedCount: number('bedCount'),
  bedType: choice('bedType'),
})

export const roomLabels: Readonly<Record<keyof RoomValues, string>> = {
  roomNumber: 'Room number',
  bedCount: 'Bed count',
  bedType: 'Bed type',
}

/** What the form and the room as it is now say differently. */
export const differences = (mine: RoomValues, theirs: RoomValues): Difference[] =>
  (['roomNumber', 'bedCount', 'bedType'] as const)
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => ({ label: roomLabels[name], theirs: String(theirs[name]) }))
