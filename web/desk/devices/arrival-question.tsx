import type { Outputs } from '#web/lib/outputs.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type ArrivalQuestionProps = {
  row: Pick<Outputs['desk']['list']['rows'][number], 'fullName' | 'attending'>
  onConfirm: () => void
  onClose: () => void
}

/** A person who didn't say yes has arrived: a helper reports it, and an organiser decides. */
export const ArrivalQuestion = ({ row, onConfirm, onClose }: ArrivalQuestionProps) => (
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
