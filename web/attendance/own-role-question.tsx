import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type OwnRoleQuestionProps = { onConfirm: () => void; onClose: () => void }

/** One's own role is the only one that cannot be taken back by oneself. */
export function OwnRoleQuestion({ onConfirm, onClose }: OwnRoleQuestionProps) {
  return (
    <AlertDialog
      title="Stop being an organiser?"
      action="Become a guest"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      This is your own account. You’ll be signed out, and only another organiser can make you one again.
    </AlertDialog>
  )
}
