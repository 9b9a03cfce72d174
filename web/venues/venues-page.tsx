import { useQuery } from '@tanstack/react-query'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useRow } from '#web/lib/use-row.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { VenueCard } from '#web/venues/venue-card.tsx'
import { DeleteVenueDialog } from '#web/venues/venue-delete-dialog.tsx'
import { AddVenueDialog, EditVenueDialog } from '#web/venues/venue-dialog.tsx'

/** /venues: every edition with its place, its weather and its rooms, newest added first. */
export function VenuesPage() {
  const [isAdding, setAdding] = useState(false)
  const [addedId, setAddedId] = useState<string>()
  const [asked, setAsked] = useState<{ what: 'edit' | 'delete'; id: string }>()
  const venues = useQuery(api.venues.list.queryOptions())
  const close = () => setAsked(undefined)
  const about = useRow(venues.data, asked?.id)
  const addVenue = (
    <Button variant="primary" onPress={() => setAdding(true)}>
      <Plus className="size-4.5" aria-hidden />
      Add Venue
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Venues"
        subtitle="The places of your events, and their rooms"
        primaryAction={addVenue}
      />
      <Loaded
        query={venues}
        loading={{ shape: 'cards', count: 3 }}
        failed="Failed to fetch venues."
        empty={
          <EmptyState
            icon={MapPin}
            title={'No venues added yet. Click "Add Venue" to get started.'}
            hint="A venue is one edition of the event: a place, a quarter and a year. People, rooms and the agenda belong to it."
          />
        }
      >
        {(all) => (
          <ul className="grid items-start gap-5 lg:grid-cols-2 2xl:grid-cols-3">
            {all.map((venue) => (
              <li key={venue.id} data-thing={venue.id} className="min-w-0">
                <VenueCard
                  venue={venue}
                  isJustAdded={venue.id === addedId}
                  onAsk={(what) => setAsked({ what, id: venue.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {about && asked?.what === 'edit' && <EditVenueDialog venue={about} onClose={close} />}
      {about && asked?.what === 'delete' && <DeleteVenueDialog venue={about} onClose={close} />}
      {isAdding && <AddVenueDialog onClose={() => setAdding(false)} onAdded={setAddedId} />}
    </>
  )
}
