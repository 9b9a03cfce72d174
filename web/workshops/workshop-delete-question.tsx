import { UntilPublished } from '#web/shell/draft-notice.tsx'
import { ConsequenceList } from '#web/consequences/consequence-dialog.tsx'
import { api } from '#web/lib/api.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'
import type { Workshop } from '#web/workshops/workshop-values.ts'

type WorkshopDeleteQuestionProps = { workshop: Workshop; venue: VenueChoice; onClose: () => void }

/** The spec's question, with what is deleted along with the workshop: sign-ups and the agenda item. */
export function WorkshopDeleteQuestion({ workshop, venue, onClose }: WorkshopDeleteQuestionProps) {
  const { id, title, isInAgenda } = workshop
  return (
    <DeleteQuestion
      what="Workshop"
      name={title}
      action={api.workshops.delete}
      input={{ id }}
      onClose={onClose}
    >
      {workshop.takesSignups && <UntilPublished venueId={venue.id} />}
      {isInAgenda && <p>This also deletes its agenda item.</p>}
      <ConsequenceList venueId={venue.id} action={{ call: 'workshops.delete', input: { id } }} />
    </DeleteQuestion>
  )
}
