import { useState } from 'react'
import { RoomInput, RoomNow, RoomUpdate } from '#contract/rooms.ts'
import { api } from '#web/lib/api.ts'
import { createNewId } from '#web/lib/new-id.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import { RoomFieldset } from '#web/rooms/room-fieldset.tsx'
import { readRoom, roomLabels } from '#web/rooms/room-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormErrors } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Form, FormActions } from '#web/ui/form.tsx'
import { SaveActions } from '#web/ui/save-actions.tsx'
import { toast } from '#web/ui/toast.tsx'

type AddRoomDialogProps = { venueId: string; venueName: string; onClose: () => void }

/** A new room of a venue. */
export function AddRoomDialog({ venueId, venueName, onClose }: AddRoomDialogProps) {
  const [newId] = useState(() => createNewId())
  const add = useAction(api.rooms.add, {
    inForm: true,
    success: 'Room added successfully',
    failure: 'Failed to add room',
    fields: { ROOM_EXISTS: 'roomNumber' },
    onSuccess: onClose,
  })
  return (
    <Dialog title="Add New Room" description={venueName} width="narrow" onClose={onClose}>
      <Form
        schema={RoomInput}
        read={(fields) => ({ venueId, ...readRoom(fields) })}
        errors={add.errors}
        onInvalid={tellMissing}
        onSubmit={(fields) => add.run({ ...fields, id: newId(fields) })}
      >
        <RoomFieldset />
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={add.isPending}>
            Add Room
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

type Room = Omit<Outputs['rooms']['list'][number], 'assignments'>

/** A room's fields; an emptied bed count falls back to 1. What someone else has saved since is shown first. */
export function EditRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const clash = useClash(room, RoomNow)
  const update = useAction(api.rooms.update, {
    inForm: true,
    success: 'Room updated successfully',
    failure: 'Failed to update room',
    fields: { ROOM_EXISTS: 'roomNumber', BEDS_BELOW_OCCUPANCY: 'bedCount' },
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const { shown, version } = clash
  return (
    <Dialog title="Edit Room" width="narrow" onClose={onClose}>
      <Form
        key={shown.version}
        schema={RoomUpdate}
        read={(fields) => {
          const values = readRoom(fields)
          return { id: room.id, version, ...values, bedCount: values.bedCount ?? 1 }
        }}
        errors={clash.isClash ? undefined : update.errors}
        onInvalid={tellMissing}
        onSubmit={update.run}
      >
        <RoomFieldset room={shown} />
        <SaveActions isPending={update.isPending} clash={clash} differences={clash.differences(roomLabels)} />
      </Form>
    </Dialog>
  )
}

/** The spec's toast, besides the errors at the fields. */
function tellMissing(_errors: FormErrors, fields: FormFields) {
  const isMissing = ['roomNumber', 'bedCount', 'bedType'].some((name) => fields.text(name).trim() === '')
  if (isMissing) toast({ kind: 'error', title: 'Please fill in all fields' })
}
