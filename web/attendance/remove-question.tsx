import type { Row } from '#web/attendance/attendance-rows.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type RemoveQuestionProps = { row: Row; onConfirm: () => void; onClose: () => void }

/** Before somebody is taken off an edition's list; a check-in that goes with it is named. */
export function RemoveQuestion({ row, onConfirm, onClose }: RemoveQuestionProps) {
  const isCheckedIn = row.checkInTime !== null
  return (
    <AlertDialog
      title={`Remove ${row.fullName} from this event?`}
      action={isCheckedIn ? 'Remove and undo check-in' : 'Remove'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {isCheckedIn && `${row.fullName} is checked in. Take that back as well? `}
      This frees their room and workshop places, and deletes their flights and personal link for this event.
      Everything else we know about them stays.
    </AlertDialog>
  )
}
