import { roomLabels as labels, type RoomValues } from '#web/rooms/room-values.ts'
import { fieldProps } from '#web/ui/field-props.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** All fields of a room; empty ones for a new one. */
export function RoomFieldset({ room }: { room?: RoomValues & { bedType: 'single' | 'double' } }) {
  const field = fieldProps(labels, room)
  return (
    <>
      <TextField {...field('roomNumber')} isRequired autoFocus maxLength={20} autoComplete="off" />
      <NumberField
        name="bedCount"
        label={labels.bedCount}
        isRequired
        minValue={1}
        maxValue={50}
        {...(room && { defaultValue: room.bedCount })}
      />
      <RadioGroup
        name="bedType"
        label={labels.bedType}
        isRequired
        isInline
        options={[
          { id: 'single', label: 'Single' },
          { id: 'double', label: 'Double' },
        ]}
        defaultValue={room?.bedType ?? null}
      />
    </>
  )
}
