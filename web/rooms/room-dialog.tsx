import { RoomNow, RoomUpdate } from '#contract/rooms.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { RoomFieldset } from '#web/rooms/room-fieldset.tsx'
import { readRoom, roomLabels, tellMissing } from '#web/rooms/room-values.ts'

type Room = Omit<Outputs['rooms']['list'][number], 'assignments'>

/** Edits a room. An emptied bed count falls back to 1. */
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
