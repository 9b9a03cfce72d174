import { Plane } from 'lucide-react'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** /guest/travel: who flies when. */
export const GuestTravelPage = () => (
  <VenuePage
    title="Travel Information"
    subtitle="View flight details for all attendees"
    loading={{ shape: 'table', label: 'Loading flight information...' }}
    withoutVenues={<NoFlights />}
    isForGuests
  >
    {() => (
      <Card title="Flight Information">
        <p className="-mt-2 text-soft">All confirmed attendees with flight details for the selected event</p>
        <NoFlights />
      </Card>
    )}
  </VenuePage>
)

const NoFlights = () => (
  <EmptyState
    icon={Plane}
    title="No flight information available"
    hint="Participants haven't added their flight details yet"
  />
)
