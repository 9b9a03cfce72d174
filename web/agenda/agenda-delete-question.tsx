import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { api } from '#web/lib/api.ts'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import { SignedUp } from '#web/workshops/signed-up.tsx'

type AgendaDeleteQuestionProps = { entry: AgendaEntry; venue: VenueChoice; onClose: () => void }

/** The question names who is signed up (decisions: agenda items of a workshop type). */
export function AgendaDeleteQuestion({ entry, venue, onClose }: AgendaDeleteQuestionProps) {
  const { id, title, workshopId } = entry
  return (
    <DeleteQuestion
      what="Agenda Item"
      name={title}
      action={api.agenda.delete}
      input={{ id }}
      onClose={onClose}
    >
      {workshopId !== null && (
        <>
          <SignedUp venue={venue} workshopId={workshopId} />
          <p>It will also be removed from Workshops & Activities.</p>
        </>
      )}
    </DeleteQuestion>
  )
}
