import type { DeskRow } from '#web/desk/desk-rows.ts'
import { ArrivalQuestion } from '#web/desk/devices/arrival-question.tsx'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type CheckInQuestionProps = {
  row: Pick<DeskRow, 'fullName' | 'attending'>
  onConfirm: () => void
  onClose: () => void
}

/** Before a person who did not say yes is checked in: whether that is noted, or done at once. */
export const ArrivalQuestions = ({ isNoted, ...asked }: CheckInQuestionProps & { isNoted: boolean }) =>
  isNoted ? <ArrivalQuestion {...asked} /> : <CheckInQuestion {...asked} />

/** A person who is maybe or no has arrived: both in one step. */
export const CheckInQuestion = ({ row, onConfirm, onClose }: CheckInQuestionProps) => (
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
