import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { RowActions } from '#web/ui/row-actions.tsx'

const toList = handOnFocus('section')

type Room = Outputs['rooms']['list'][number]

/** One room of a venue's list; its buttons show on hover and on focus, and always where fingers point. */
export function RoomRow({ room, onAsk }: { room: Room; onAsk: (what: 'edit' | 'delete') => void }) {
  const { roomNumber, bedCount, bedType, assignments } = room
  return (
    <li
      ref={toList}
      className="group flex min-h-10 pointer-coarse:min-h-11 items-center gap-3 rounded-control px-2 transition-colors duration-150 focus-within:bg-tint hover:bg-marked"
    >
      <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 py-1.5">
        <span className="font-medium wrap-anywhere">Room {roomNumber}</span>
        <span className="text-sm text-soft">
          {bedCount} {bedType} {bedCount === 1 ? 'bed' : 'beds'}
          {assignments.length > 0 && `, ${assignments.length} taken`}
        </span>
      </p>
      <span className="mr-1 flex shrink-0 opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 [@media(hover:none)]:opacity-100">
        <RowActions
          name={`room ${roomNumber}`}
          onEdit={() => onAsk('edit')}
          onDelete={() => onAsk('delete')}
        />
      </span>
    </li>
  )
}

type DeleteRoomQuestionProps = { room: Room; onClose: () => void }

export const DeleteRoomQuestion = ({ room: { id, roomNumber }, onClose }: DeleteRoomQuestionProps) => (
  <ConfirmDialog
    title={`Delete room ${roomNumber}`}
    confirmLabel="Delete"
    action={api.rooms.delete}
    input={{ id }}
    success={() => ({ title: 'Room deleted successfully', description: `Room ${roomNumber}` })}
    failure="Failed to delete room"
    onClose={onClose}
  >
    Are you sure you want to delete this room?
  </ConfirmDialog>
)
