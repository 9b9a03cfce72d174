import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { signedUpSentence, type Workshop } from '#web/workshops/workshop-values.ts'

type WorkshopDeleteQuestionProps = { workshop: Workshop; onClose: () => void }

/** The spec's question, and what goes with it: the sign-ups and the agenda item. */
export function WorkshopDeleteQuestion({ workshop, onClose }: WorkshopDeleteQuestionProps) {
  const { id, title, participants, isInAgenda } = workshop
  const remove = useAction(api.workshops.delete, {
    success: 'Workshop deleted successfully',
    failure: 'Failed to delete workshop',
    onSuccess: onClose,
    onFailure: onClose,
  })
  const signedUp = signedUpSentence(participants)
  return (
    <AlertDialog
      title="Delete Workshop"
      action="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.run({ id })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 wrap-anywhere">
        <p>Are you sure you want to delete "{title}"? This action cannot be undone.</p>
        {signedUp !== undefined && <p>{signedUp}. They are told by mail.</p>}
        {isInAgenda && <p>Its agenda item is deleted with it.</p>}
      </div>
    </AlertDialog>
  )
}
