import { useQuery } from '@tanstack/react-query'
import { Plus, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { DraftNotice } from '#web/shell/draft-notice.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useRow } from '#web/lib/use-row.ts'
import { NoVenues } from '#web/shell/no-venues.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { WorkshopCard, type WorkshopAsk } from '#web/workshops/workshop-card.tsx'
import { WorkshopDeleteQuestion } from '#web/workshops/workshop-delete-question.tsx'
import { WorkshopDetails } from '#web/workshops/workshop-details.tsx'
import { WishesCard } from '#web/workshops/wishes-card.tsx'
import { AddWorkshopDialog, EditWorkshopDialog } from '#web/workshops/workshop-dialog.tsx'
import type { Workshop } from '#web/workshops/workshop-values.ts'

/** /workshops: what people can sign up for, and who did. */
export const WorkshopsPage = () => (
  <VenuePage
    title="Workshops & Activities"
    subtitle="What guests can sign up for"
    loading={{ shape: 'cards' }}
    withoutVenues={<NoVenues />}
    primaryAction={addWorkshop}
  >
    {(venue) => <Workshops key={venue.id} venue={venue} />}
  </VenuePage>
)

const addWorkshop = (venue: VenueChoice) => <AddWorkshop venue={venue} />

function AddWorkshop({ venue }: { venue: VenueChoice }) {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button variant="primary" onPress={() => setAdding(true)}>
        <Plus className="size-4" aria-hidden />
        Add Workshop or Activity
      </Button>
      {isAdding && <AddWorkshopDialog venue={venue} onClose={() => setAdding(false)} />}
    </>
  )
}

function Workshops({ venue }: { venue: VenueChoice }) {
  const [asked, setAsked] = useState<AskedFor>()
  const workshops = useQuery(api.workshops.list.queryOptions({ input: { venueId: venue.id } }))
  const about = useRow(workshops.data, asked?.id)
  // Once somebody else deleted it, there is nothing to look at or to delete.
  const isAsked = about && (asked?.what === 'edit' || workshops.data?.includes(about))
  return (
    <Loaded query={workshops} loading={{ shape: 'cards' }}>
      {(all) => (
        <section tabIndex={-1} aria-label="Workshops and activities">
          <DraftNotice venueId={venue.id} />
          {all.length > 0 && <WishesCard venue={venue} />}
          {all.length === 0 ? (
            <EmptyState
              icon={Sparkles}
              title="No workshops yet"
              hint="Add the first, or add agenda items of that type in the Agenda Builder."
            />
          ) : (
            <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {all.map((workshop) => (
                <li key={workshop.id} data-thing={workshop.id} className="flex min-w-0">
                  <WorkshopCard workshop={workshop} onAsk={(what) => setAsked({ id: workshop.id, what })} />
                </li>
              ))}
            </ul>
          )}
          {isAsked && asked && <Asked workshop={about} venue={venue} what={asked.what} onAsk={setAsked} />}
        </section>
      )}
    </Loaded>
  )
}

type AskedFor = { id: string; what: WorkshopAsk }

type AskedProps = {
  workshop: Workshop
  venue: VenueChoice
  what: WorkshopAsk
  onAsk: (asked: AskedFor | undefined) => void
}

function Asked({ workshop, venue, what, onAsk }: AskedProps) {
  const close = () => onAsk(undefined)
  if (what === 'delete') {
    return <WorkshopDeleteQuestion workshop={workshop} venue={venue} onClose={close} />
  }
  if (what === 'edit') return <EditWorkshopDialog workshop={workshop} venue={venue} onClose={close} />
  return (
    <WorkshopDetails
      workshop={workshop}
      venueId={venue.id}
      onEdit={() => onAsk({ id: workshop.id, what: 'edit' })}
      onClose={close}
    />
  )
}
