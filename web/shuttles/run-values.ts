import type { FormFields } from '#web/ui/form-fields.ts'

/** The form's labels by field, in their order. */
export const runLabels = {
  leavesAt: 'Leaves at',
  place: 'Pick-up point',
  airport: 'Airport',
  seats: 'Seats',
  vehicle: 'Vehicle',
  driverName: 'Driver',
  driverPhone: 'Driver’s phone',
  note: 'Note',
} as const

/** Reads the form's fields into the contract's input. */
export const readRun = ({ text, number, wallClock }: FormFields) => ({
  leavesAt: wallClock('leavesAt') ?? '',
  place: text('place'),
  airport: text('airport'),
  seats: number('seats'),
  vehicle: text('vehicle'),
  driverName: text('driverName'),
  driverPhone: text('driverPhone'),
  note: text('note'),
})
