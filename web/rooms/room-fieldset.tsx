import { roomLabels as labels, type RoomKind, type RoomPlace } from '#web/rooms/room-values.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { fieldProps } from '#web/ui/field-props.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

export const RoomFieldset = ({ room }: { room: RoomKind & RoomPlace & { roomNumber: string } }) => (
  <>
    <TextField
      {...fieldProps(labels, room)('roomNumber')}
      isRequired
      autoFocus
      maxLength={20}
      autoComplete="off"
    />
    <RoomKindFields kind={room} place={room} />
  </>
)

/** The fields shared by rooms that are added together; null for no initial values. */
export function RoomKindFields({ kind, place }: { kind: RoomKind | null; place?: RoomPlace }) {
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
      <NumberField
        name="floor"
        label={labels.floor}
        minValue={-5}
        maxValue={200}
        description="0 is the ground floor. Leave it empty if you don’t know."
        {...(typeof place?.floor === 'number' && { defaultValue: place.floor })}
      />
      <Checkbox name="isQuiet" defaultSelected={place?.isQuiet ?? false}>
        {labels.isQuiet}
      </Checkbox>
    </>
  )
}
