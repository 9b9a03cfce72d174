import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { DeleteQuestion } from '#web/ui/delete-question.tsx'
import { SignedUp } from '#web/workshops/signed-up.tsx'
import type { Workshop } from '#web/workshops/workshop-values.ts'

type WorkshopDeleteQuestionProps = { workshop: Workshop; venue: VenueChoice; onClose: () => void }

/** The spec's question, and what goes with it: the sign-ups and the agenda item. */
export function WorkshopDeleteQuestion({ workshop, venue, onClose }: WorkshopDeleteQuestionProps) {
  const { id, title, isInAgenda } = workshop
  const remove = useAction(api.workshops.delete, {
    success: 'Workshop deleted successfully',
    failure: 'Failed to delete workshop',
    onSuccess: onClose,
    onFailure: onClose,
  })
  return (
    <DeleteQuestion
      what="Workshop"
      name={title}
      isPending={remove.isPending}
      onConfirm={() => remove.run({ id })}
      onClose={onClose}
    >
      <SignedUp venue={venue} workshopId={id} />
      {isInAgenda && <p>This also deletes its agenda item.</p>}
    </DeleteQuestion>
  )
}
