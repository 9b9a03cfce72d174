import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PersonCard } from '#web/attendance/panel/person-card.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { focusName, openPerson } from '#web/shell/person-name.tsx'
import { markOpen, useNeighbours } from '#web/shell/shown-people.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'

type PersonPanelProps = { personId: string; venue: VenueChoice | undefined }

const cardOf = (id: string, venueId: string | null) =>
  api.people.card.queryOptions({ input: { id, venueId }, staleTime: 5_000 })

/** Everything about one person, beside any page. */
export function PersonPanel({ personId, venue }: PersonPanelProps) {
  const venueId = venue?.id ?? null
  const card = useQuery(cardOf(personId, venueId))
  const [opener] = useState(() => document.activeElement)
  useRowHighlight(personId)
  const neighbours = useNeighbours(personId)
  const { next, previous } = neighbours
  usePrefetched(previous, venueId)
  usePrefetched(next, venueId)
  const step = (by: 1 | -1) => {
    const other = by === 1 ? next : previous
    if (other !== undefined) openPerson(other, { isStep: true })
  }
  const close = () => {
    openPerson(undefined)
    // Waits until the panel is gone: a panel laid over the page keeps the focus inside until then.
    setTimeout(() => focusName(personId, opener), focusDelay)
  }
  return (
    <Panel label={card.data?.fullName ?? 'Person'} onStep={step} onClose={close}>
      <Header {...neighbours} onStep={step} onClose={close} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-8">
        <Loaded query={card} loading={{ shape: 'text', count: 8 }} failed="Failed to fetch this person.">
          {(person) => <PersonCard key={personId} person={person} venue={venue} />}
        </Loaded>
      </div>
    </Panel>
  )
}

/** Long enough for a dialog to give back the focus it took, in milliseconds. */
const focusDelay = 50

type HeaderProps = ReturnType<typeof useNeighbours> & {
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

function Header({ index, count, previous, next, onStep, onClose }: HeaderProps) {
  return (
    <div className="flex shrink-0 items-center gap-1 px-3 py-2">
      {index >= 0 && count > 1 && (
        <>
          <Button
            variant="quiet"
            size="small"
            isIcon
            aria-label="Previous person"
            isDisabled={previous === undefined}
            onPress={() => onStep(-1)}
          >
            <ChevronUp className="size-4.5" aria-hidden />
          </Button>
          <Button
            variant="quiet"
            size="small"
            isIcon
            aria-label="Next person"
            isDisabled={next === undefined}
            onPress={() => onStep(1)}
          >
            <ChevronDown className="size-4.5" aria-hidden />
          </Button>
          <span className="text-sm text-soft">
            {index + 1} of {count}
          </span>
        </>
      )}
      <span className="ml-auto">
        <Button variant="quiet" size="small" isIcon aria-label="Close" onPress={onClose}>
          <X className="size-4.5" aria-hidden />
        </Button>
      </span>
    </div>
  )
}

/** Highlights the person's row in the list behind the panel, and scrolls to it. */
function useRowHighlight(personId: string): void {
  useEffect(() => {
    markOpen(personId)
    document
      .querySelector(`main [data-person-name="${CSS.escape(personId)}"]`)
      ?.scrollIntoView({ block: 'nearest' })
    return () => markOpen(undefined)
  }, [personId])
}

/** Prefetches a neighbour's card, so that it shows immediately. */
function usePrefetched(personId: string | undefined, venueId: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (personId === undefined) return
    const timer = setTimeout(() => void client.prefetchQuery(cardOf(personId, venueId)), 200)
    return () => clearTimeout(timer)
  }, [client, personId, venueId])
}
