import type { Attending, Row } from '#web/attendance/attendance-rows.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type CheckInQuestionProps = { row: Row; onConfirm: () => void; onClose: () => void }

/** Somebody who is maybe or no has arrived: both in one step. */
export function CheckInQuestion({ row, onConfirm, onClose }: CheckInQuestionProps) {
  return (
    <AlertDialog
      title="Set to Yes and check in?"
      action="Set to Yes and check in"
      isDanger={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {row.fullName} has the status {row.attending}.
    </AlertDialog>
  )
}

type UndoCheckInQuestionProps = Omit<CheckInQuestionProps, 'row'> & { fullName: string; attending: Attending }

/** Somebody checked in leaves yes: the check-in goes too, so that every page counts the same people. */
export function UndoCheckInQuestion({ fullName, attending, onConfirm, onClose }: UndoCheckInQuestionProps) {
  return (
    <AlertDialog
      title={`Set to ${attending === 'no' ? 'No' : 'Maybe'} and undo the check-in?`}
      action="Change and undo check-in"
      isDanger={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {fullName} is checked in. Take that back as well?
    </AlertDialog>
  )
}
