import { recall, remember } from '#web/base/storage.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { toast } from '#web/ui/toast.tsx'

export type RoomKind = { bedCount: number; bedType: 'single' | 'double' }
/** The location of rooms. */
export type RoomPlace = { floor: number | null; isQuiet: boolean }
type RoomValues = RoomKind & RoomPlace & { roomNumber: string }

/** Reads the form's fields into the contract's input. */
export const readRoom = (fields: FormFields) => ({
  roomNumber: fields.text('roomNumber'),
  ...readKind(fields),
})

/** The values shared by rooms that are added together. */
export const readKind = ({ number, choice, isOn }: FormFields) => ({
  bedCount: number('bedCount'),
  bedType: choice('bedType'),
  floor: number('floor'),
  isQuiet: isOn('isQuiet'),
})

export const roomLabels: Readonly<Record<keyof RoomValues, string>> = {
  roomNumber: 'Room number',
  bedCount: 'Bed count',
  bedType: 'Bed type',
  floor: 'Floor',
  isQuiet: 'Quiet',
}

/** Shows a toast, in addition to the errors at the fields. */
export function toastMissingFields(_errors: FormErrors, { text }: FormFields) {
  const isMissing = [text('roomNumber') + text('roomNumbers'), text('bedCount'), text('bedType')].some(
    (value) => value.trim() === '',
  )
  if (isMissing) toast({ kind: 'error', title: 'Please fill in all fields' })
}

/** The kind of the last room added on this device, because the next room is often of the same kind. */
export function lastKind(): RoomKind | null {
  const [, beds, bedType] = /^(\d+) (single|double)$/.exec(recall(kindKey) ?? '') ?? []
  return beds === undefined
    ? null
    : { bedCount: Number(beds), bedType: bedType === 'double' ? 'double' : 'single' }
}

export const rememberKind = ({ bedCount, bedType }: RoomKind): void =>
  remember(kindKey, `${bedCount} ${bedType}`)

const kindKey = 'roomKind'
