import type { Move } from '#web/board/moves.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import { ConsequenceList } from '#web/consequences/consequence-dialog.tsx'
import { breaksVeto, roomPlaces, type Room, type Veto } from '#web/rooms/room-plan.ts'
import type { ToastMessage } from '#web/ui/toast-message.ts'

type SwapQuestionProps = {
  venueId: string
  one: { personId: string; fullName: string }
  other: { personId: string; fullName: string }
  rooms: readonly Room[]
  vetoes: readonly Veto[]
  success: (moved: Outputs['planning']['move'], given: { moves: Move[] }) => ToastMessage
  onSwapped: () => void
  onClose: () => void
}

/** Asked when someone is dropped on a person in a full room. */
export function SwapQuestion({
  venueId,
  one,
  other,
  rooms,
  vetoes,
  success,
  onSwapped,
  onClose,
}: SwapQuestionProps) {
  const roomOf = roomPlaces.byPerson(rooms)
  const moves = roomPlaces.swapOf(rooms, one.personId, other.personId)
  const goes = (personId: string) => {
    const room = roomOf.get(personId)
    return room ? `goes to Room ${room.roomNumber}` : 'is left without a room'
  }
  return (
    <ConfirmDialog
      title={`Swap ${one.fullName} and ${other.fullName}?`}
      confirmLabel="Swap"
      isDanger={false}
      action={api.planning.move}
      input={{ venueId, moves }}
      success={success}
      onSuccess={onSwapped}
      onClose={onClose}
    >
      {one.fullName} {goes(other.personId)}, {other.fullName} {goes(one.personId)}.
      {breaksVeto(rooms, moves, vetoes) && (
        <ConsequenceList venueId={venueId} deed={{ call: 'planning.move', input: { moves } }} />
      )}
    </ConfirmDialog>
  )
}
