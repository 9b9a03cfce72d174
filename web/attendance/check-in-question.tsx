import type { Row } from '#web/attendance/attendance-rows.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type CheckInQuestionProps = { row: Row; onConfirm: () => void; onClose: () => void }

/** Somebody who is maybe or no stands at the door: both in one step. */
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
