import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { AgendaEntry } from '#web/agenda/agenda-entry.ts'
import { UntilPublished, useIsDiscardable } from '#web/shell/draft-notice.tsx'
import { EditItemDialog } from '#web/agenda/agenda-item-dialog.tsx'
import { ConsequenceList } from '#web/consequences/consequence-dialog.tsx'
import { api } from '#web/lib/api.ts'
import { useRow } from '#web/lib/use-row.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { EditWorkshopDialog, WorkshopDeleteQuestion } from '#web/workshops/workshop-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DeleteQuestion } from '#web/lib/delete-question.tsx'

type EntryDialogProps = {
  what: 'edit' | 'delete'
  entry: AgendaEntry
  /** The clashes of the entry, in sentences. */
  clashes: readonly string[]
  venue: VenueChoice
  onClose: () => void
}

/** The dialog opened from an entry: an item's, or the workshop's if it has no item. */
export function EntryDialog({ what, entry, clashes, venue, onClose }: EntryDialogProps) {
  // Waits until a move is saved, because a form opened before would clash with it.
  const isMoving = useIsMutating({ mutationKey: api.agenda.move.mutationKey() }) > 0
  const [isOpen, setOpen] = useState(!isMoving)
  if (!isOpen && !isMoving) setOpen(true)
  if (!isOpen) return null
  const notice = clashes.length > 0 && (
    <Notice tone="warn">
      {clashes.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
  if (!entry.isItem) {
    return <WorkshopDialog what={what} id={entry.id} notice={notice} venue={venue} onClose={onClose} />
  }
  if (what === 'delete') return <AgendaDeleteQuestion entry={entry} venue={venue} onClose={onClose} />
  const { endTime } = entry
  return endTime === null ? null : (
    <EditItemDialog venueId={venue.id} item={{ ...entry, endTime }} notice={notice} onClose={onClose} />
  )
}

type WorkshopDialogProps = {
  what: 'edit' | 'delete'
  id: string
  notice: ReactNode
  venue: VenueChoice
  onClose: () => void
}

function WorkshopDialog({ what, id, notice, venue, onClose }: WorkshopDialogProps) {
  const workshops = useQuery(api.workshops.list.queryOptions({ input: { venueId: venue.id } }))
  const workshop = useRow(workshops.data, id)
  if (!workshop) return null
  if (what === 'delete') {
    return <WorkshopDeleteQuestion workshop={workshop} venue={venue} onClose={onClose} />
  }
  return <EditWorkshopDialog workshop={workshop} notice={notice} venue={venue} onClose={onClose} />
}

type AgendaDeleteQuestionProps = { entry: AgendaEntry; venue: VenueChoice; onClose: () => void }

/** Asks before deleting; names the people signed up. */
function AgendaDeleteQuestion({ entry, venue, onClose }: AgendaDeleteQuestionProps) {
  const { id, title, type, workshopId } = entry
  const isReversible = useIsDiscardable(venue.id, id)
  return (
    <DeleteQuestion
      isReversible={isReversible}
      what="Agenda Item"
      name={title}
      action={api.agenda.delete}
      input={{ id }}
      onClose={onClose}
    >
      <UntilPublished venueId={venue.id} />
      {isReversible && <p>Discarding the draft brings it back.</p>}
      {type === 'meal' && <p>It will also be removed from Food & Catering.</p>}
      {workshopId !== null && <p>It will also be removed from Workshops & Activities.</p>}
      <ConsequenceList venueId={venue.id} action={{ call: 'agenda.delete', input: { id } }} />
    </DeleteQuestion>
  )
}
