import { AlertDialog } from '#web/ui/alert-dialog.tsx'

type RemoveQuestionProps = { name: string; onConfirm: () => void; onClose: () => void }

/** Before somebody is taken off an edition's list. */
export function RemoveQuestion({ name, onConfirm, onClose }: RemoveQuestionProps) {
  return (
    <AlertDialog
      title={`Remove ${name} from this event?`}
      action="Remove"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      This frees their room and workshop places, and deletes their flights and personal link for this event.
      Everything else we know about them stays.
    </AlertDialog>
  )
}
