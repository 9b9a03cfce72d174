import { RoomInput, RoomNow, RoomUpdate } from '#contract/rooms.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FormDialog } from '#web/lib/form-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { RoomFieldset } from '#web/rooms/room-fieldset.tsx'
import { readRoom, roomLabels } from '#web/rooms/room-values.ts'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { toast } from '#web/ui/toast.tsx'

type AddRoomDialogProps = { venueId: string; venueName: string; onClose: () => void }

/** A new room of a venue. */
export const AddRoomDialog = ({ venueId, venueName, onClose }: AddRoomDialogProps) => (
  <FormDialog
    title="Add New Room"
    description={venueName}
    width="narrow"
    onClose={onClose}
    schema={RoomInput}
    read={(fields) => ({ venueId, ...readRoom(fields) })}
    onInvalid={tellMissing}
    action={api.rooms.add}
    isNew
    submitLabel="Add Room"
    success="Room added successfully"
    failure="Failed to add room"
    fields={{ ROOM_EXISTS: 'roomNumber' }}
  >
    <RoomFieldset />
  </FormDialog>
)

type Room = Omit<Outputs['rooms']['list'][number], 'assignments'>

/** A room's fields; an emptied bed count falls back to 1. */
export const EditRoomDialog = ({ room, onClose }: { room: Room; onClose: () => void }) => (
  <EditDialog
    title="Edit Room"
    width="narrow"
    onClose={onClose}
    row={room}
    now={RoomNow}
    schema={RoomUpdate}
    read={(fields, saved) => ({ ...saved, ...readRoom(fields), bedCount: fields.number('bedCount') ?? 1 })}
    onInvalid={tellMissing}
    action={api.rooms.update}
    labels={roomLabels}
    success="Room updated successfully"
    failure="Failed to update room"
    fields={{ ROOM_EXISTS: 'roomNumber', BEDS_BELOW_OCCUPANCY: 'bedCount' }}
  >
    {(shown) => <RoomFieldset room={shown} />}
  </EditDialog>
)

/** The spec's toast, besides the errors at the fields. */
function tellMissing(_errors: FormErrors, fields: FormFields) {
  const isMissing = ['roomNumber', 'bedCount', 'bedType'].some((name) => fields.text(name).trim() === '')
  if (isMissing) toast({ kind: 'error', title: 'Please fill in all fields' })
}
