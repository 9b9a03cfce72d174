import { useState } from 'react'
import { bedsText, freeText, isFull, type Room } from '#web/rooms/room-plan.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type AssignDialogProps = {
  /** 'Zoe Lindqvist', or '3 people'. */
  subject: string
  /** Whether it is a single person, who can also swap with someone in a full room. */
  isSingle: boolean
  rooms: readonly Room[]
  onAssign: (roomId: string) => void
  onSwap: (personId: string) => void
  onClose: () => void
}

/** Assigns a room by its number. For a full room, asks for the person to swap with. */
export function AssignDialog({ subject, isSingle, rooms, onAssign, onSwap, onClose }: AssignDialogProps) {
  const [roomId, setRoomId] = useState<string | null>(null)
  const [otherId, setOtherId] = useState<string | null>(null)
  const room = rooms.find(({ id }) => id === roomId)
  const isSwap = room !== undefined && isSingle && isFull(room)
  const problem =
    room === undefined
      ? 'Choose a room first'
      : isSwap && otherId === null
        ? 'Choose who to swap with'
        : undefined
  const finish = () => {
    if (isSwap && otherId !== null) onSwap(otherId)
    else if (room) onAssign(room.id)
    onClose()
  }
  return (
    <Dialog title="Assign to room" description={subject} width="narrow" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <ComboBox
          label="Room"
          autoFocus
          options={rooms.map((one) => ({
            id: one.id,
            label: `Room ${one.roomNumber}`,
            description: `${freeText(one)} · ${bedsText(one)}`,
          }))}
          value={roomId}
          onChange={(id) => {
            setRoomId(id)
            setOtherId(null)
          }}
          empty="No room has this number"
        />
        {isSwap && (
          <RadioGroup
            label={`Room ${room.roomNumber} is full. Swap with`}
            options={room.assignments.map(({ personId, fullName }) => ({ id: personId, label: fullName }))}
            value={otherId}
            onChange={setOtherId}
          />
        )}
        <div className="mt-2 flex flex-wrap justify-end gap-2">
          <Button slot="close">Cancel</Button>
          <Button variant="primary" whyDisabled={problem} onPress={finish}>
            {isSwap ? 'Swap' : 'Assign'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
