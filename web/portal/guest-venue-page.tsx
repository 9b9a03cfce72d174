import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { GuestVenueCard } from '#web/portal/guest-venue-card.tsx'
import { RoomCard } from '#web/portal/room-card.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** /guest/venue: where the event is, and where the guest sleeps. */
export const GuestVenuePage = () => (
  <VenuePage
    title="Venue"
    subtitle="Where the event is, and where you’re staying"
    loading={{ shape: 'cards', count: 2 }}
    withoutVenues={<EmptyState icon={MapPin} title="No venue information available" />}
    isForGuests
  >
    {({ id }) => <VenueAndRoom key={id} venueId={id} />}
  </VenuePage>
)

function VenueAndRoom({ venueId }: { venueId: string }) {
  const home = useQuery(api.attendance.mine.queryOptions({ input: { venueId } }))
  return (
    <Loaded query={home} loading={{ shape: 'cards', count: 2 }} failed="Failed to load venue information.">
      {({ venue, room, attending }) => (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:gap-6">
          <GuestVenueCard venue={venue} />
          {attending !== 'no' && <RoomCard room={room} title="Your Room Assignment" />}
        </div>
      )}
    </Loaded>
  )
}
