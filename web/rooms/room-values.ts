import type { FormFields } from '#web/ui/form-fields.ts'

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
