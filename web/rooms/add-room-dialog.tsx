import { useState } from 'react'
import { RoomInput, RoomsInput } from '#contract/rooms.ts'
import { api } from '#web/lib/api.ts'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { RoomKindFields } from '#web/rooms/room-fieldset.tsx'
import { readRoomNumbers, writeRoomNumbers } from '#web/rooms/room-numbers.ts'
import { lastKind, readKind, rememberKind, roomLabels, tellMissing } from '#web/rooms/room-values.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type AddRoomDialogProps = { venueId: string; venueName: string; onClose: () => void }

/** A new room of a venue, or many of one kind: `103–116, 201, 205`. */
export function AddRoomDialog({ venueId, venueName, onClose }: AddRoomDialogProps) {
  const [typed, setTyped] = useState('')
  const [isOne, setOne] = useState(false)
  const [kind] = useState(() => lastKind())
  const numbers = readRoomNumbers(typed)
  // A hotel may call a room 7-9; none has a comma in its number.
  const isRangeAlone = numbers.length > 1 && !/[,;]/.test(typed)
  const isSeveral = numbers.length > 1 && !(isRangeAlone && isOne)
  const frame = {
    title: 'Add New Room',
    description: venueName,
    width: 'narrow',
    onClose,
    onInvalid: tellMissing,
    failure: 'Failed to add room',
    children: (
      <>
        <TextField
          name={isSeveral ? 'roomNumbers' : 'roomNumber'}
          label={roomLabels.roomNumber}
          isRequired
          autoFocus
          maxLength={500}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          description={isSeveral ? writeRoomNumbers(numbers) : 'Several at once: 103–116, 201, 205'}
        />
        {isRangeAlone && (
          <Checkbox isSelected={isOne} onChange={setOne}>
            “{typed.trim()}” is the number of one room
          </Checkbox>
        )}
        <RoomKindFields kind={kind} />
      </>
    ),
  } as const
  return isSeveral ? (
    <FormDialog
      {...frame}
      schema={RoomsInput}
      read={(fields) => ({ venueId, roomNumbers: numbers, ...readKind(fields) })}
      action={api.rooms.addSeveral}
      submitLabel={`Add ${numbers.length} Rooms`}
      success={addedWords}
      onSuccess={(_added, room) => rememberKind(room)}
    />
  ) : (
    <FormDialog
      {...frame}
      schema={RoomInput}
      read={(fields) => ({ venueId, roomNumber: typed, ...readKind(fields) })}
      action={api.rooms.add}
      isNew
      submitLabel="Add Room"
      success="Room added successfully"
      onSuccess={(_added, room) => rememberKind(room)}
      fields={{ ROOM_EXISTS: 'roomNumber' }}
    />
  )
}

function addedWords({ added, existing }: Outputs['rooms']['addSeveral']) {
  const title = `${pluralize(added, 'room')} added`
  if (existing.length === 0) return title
  const were = existing.length === 1 ? 'was' : 'were'
  return {
    title,
    description: `${pluralize(existing.length, 'room')} ${were} there already: ${existing.join(', ')}`,
  }
}
