import type { Row } from '#web/attendance/attendance-rows.ts'
import { ConsequenceList } from '#web/consequences/consequence-list.tsx'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type RemoveQuestionProps = { venueId: string; row: Row; onConfirm: () => void; onClose: () => void }

/** Before somebody is taken off an edition's list; a check-in that goes with it is named. */
export function RemoveQuestion({ venueId, row, onConfirm, onClose }: RemoveQuestionProps) {
  const isCheckedIn = row.checkInTime !== null
  return (
    <AlertDialog
      title={`Remove ${row.fullName} from this event?`}
      action={isCheckedIn ? 'Remove and undo check-in' : 'Remove'}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {isCheckedIn && <p>{row.fullName} is checked in. Take that back as well?</p>}
        <ConsequenceList venueId={venueId} deed={{ call: 'people.uninviteMany', input: { ids: [row.id] } }} />
        <p>
          Their flights and personal link for this event are deleted. Everything else we know about them
          stays.
        </p>
      </div>
    </AlertDialog>
  )
}
