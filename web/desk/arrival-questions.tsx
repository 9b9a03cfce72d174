import type { DeskRow } from '#web/desk/desk-rows.ts'
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

/** A person who didn't say yes has arrived: a helper reports it, and an organiser decides. */
const ArrivalQuestion = ({ row, onConfirm, onClose }: CheckInQuestionProps) => (
  <AlertDialog
    title={`${row.fullName} didn’t say yes`}
    action="Note that they are here"
    isDanger={false}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    {row.attending === 'no' ? 'They said no.' : 'They have not answered.'} They will be listed under Problems,
    where an organiser can set them to Yes.
  </AlertDialog>
)
