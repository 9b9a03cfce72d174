import { roomLabels as labels, type RoomKind } from '#web/rooms/room-values.ts'
import { fieldProps } from '#web/ui/field-props.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** All fields of a room. */
export const RoomFieldset = ({ room }: { room: RoomKind & { roomNumber: string } }) => (
  <>
    <TextField
      {...fieldProps(labels, room)('roomNumber')}
      isRequired
      autoFocus
      maxLength={20}
      autoComplete="off"
    />
    <RoomKindFields kind={room} />
  </>
)

/** What rooms of one kind share; null while nothing is known of it. */
export function RoomKindFields({ kind }: { kind: RoomKind | null }) {
  return (
    <>
      <NumberField
        name="bedCount"
        label={labels.bedCount}
        isRequired
        minValue={1}
        maxValue={50}
        description="How many people can sleep there."
        {...(kind && { defaultValue: kind.bedCount })}
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
        defaultValue={kind?.bedType ?? null}
      />
    </>
  )
}
