import { roomsByPerson, type Room } from '#web/rooms/room-plan.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type SwapQuestionProps = {
  one: { personId: string; fullName: string }
  other: { personId: string; fullName: string }
  rooms: readonly Room[]
  onConfirm: () => void
  onClose: () => void
}

/** Asked when somebody is dropped onto a person in a full room. */
export function SwapQuestion({ one, other, rooms, onConfirm, onClose }: SwapQuestionProps) {
  const roomOf = roomsByPerson(rooms)
  const goes = (personId: string) => {
    const room = roomOf.get(personId)
    return room ? `goes to Room ${room.roomNumber}` : 'is left without a room'
  }
  return (
    <AlertDialog
      title={`Swap ${one.fullName} and ${other.fullName}?`}
      action="Swap"
      isDanger={false}
      onConfirm={() => {
        onConfirm()
        onClose()
      }}
      onClose={onClose}
    >
      {one.fullName} {goes(other.personId)}, {other.fullName} {goes(one.personId)}.
    </AlertDialog>
  )
}
