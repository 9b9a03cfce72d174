import { api } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/lib/confirm-dialog.tsx'

type NewCodeQuestionProps = {
  /** `id` is the id of the attendance. */
  person: { id: string; fullName: string }
  onPrint: () => void
  onClose: () => void
}

/** Asks before replacing a person's code, for example after a badge is lost. */
export const NewCodeQuestion = ({ person: { id, fullName }, onPrint, onClose }: NewCodeQuestionProps) => (
  <ConfirmDialog
    title={`New code for ${fullName}?`}
    confirmLabel="Make a new code"
    action={api.desk.renewCode}
    input={{ id }}
    success={() => ({
      title: `${fullName} has a new code`,
      action: { label: 'Print badge', onPress: onPrint },
    })}
    onClose={onClose}
  >
    The old code stops working, on their phone and on a printed badge. Their phone will show the new one.
  </ConfirmDialog>
)
