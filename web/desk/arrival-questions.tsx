import type { DeskRow } from '#web/desk/desk-rows.ts'
import { ArrivalQuestion } from '#web/desk/devices/arrival-question.tsx'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type CheckInQuestionProps = {
  row: Pick<DeskRow, 'fullName' | 'attending'>
  onConfirm: () => void
  onClose: () => void
}

/** Asks before checking in a person who didn't say yes. Confirming notes the arrival or checks the person in. */
export const ArrivalQuestions = ({
  canOnlyNote,
  ...question
}: CheckInQuestionProps & { canOnlyNote: boolean }) =>
  canOnlyNote ? <ArrivalQuestion {...question} /> : <CheckInQuestion {...question} />

/** Asks whether a person who declined or did not answer has arrived; sets yes and checks in together. */
export const CheckInQuestion = ({ row, onConfirm, onClose }: CheckInQuestionProps) => (
  <AlertDialog
    title="Set to Yes and check in?"
    action="Set to Yes and check in"
    isDanger={false}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {`${row.fullName} ${row.attending === 'no' ? 'said no' : 'has not answered'}.`}
  </AlertDialog>
)
