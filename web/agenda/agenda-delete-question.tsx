import { useQuery } from '@tanstack/react-query'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { signedUpSentence } from '#web/workshops/workshop-values.ts'

type AgendaDeleteQuestionProps = { entry: AgendaEntry; venueId: string; onClose: () => void }

/** The question names who is signed up (decisions: agenda items of a workshop type). */
export function AgendaDeleteQuestion({ entry, venueId, onClose }: AgendaDeleteQuestionProps) {
  const { id, title, workshopId, signupCount } = entry
  const remove = useAction(api.agenda.delete, {
    success: 'Agenda item deleted successfully',
    failure: 'Failed to delete agenda item',
    onSuccess: onClose,
    onFailure: onClose,
  })
  return (
    <AlertDialog
      title="Delete Agenda Item"
      action="Delete"
      isPending={remove.isPending}
      onConfirm={() => remove.run({ id })}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3 wrap-anywhere">
        <p>Are you sure you want to delete "{title}"? This action cannot be undone.</p>
        {workshopId !== null && (
          <>
            {signupCount > 0 && <SignedUp venueId={venueId} workshopId={workshopId} count={signupCount} />}
            <p>It leaves Workshops & Activities too.</p>
          </>
        )}
      </div>
    </AlertDialog>
  )
}

type SignedUpProps = { venueId: string; workshopId: string; count: number }

/** Their number at once, their names as soon as they are here. */
function SignedUp({ venueId, workshopId, count }: SignedUpProps) {
  const workshops = useQuery(api.workshops.list.queryOptions({ input: { venueId } }))
  const participants = workshops.data?.find(({ id }) => id === workshopId)?.participants
  const sentence = participants && signedUpSentence(participants)
  const counted = count === 1 ? '1 person is signed up' : `${count} people are signed up`
  return <p>{sentence ?? counted}. They are told by mail.</p>
}
