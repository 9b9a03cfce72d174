import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { TravelBoard } from '#web/travel/travel-board.tsx'

/** /travel: the flights of confirmed attendees. */
export const TravelPage = () => (
  <VenuePage
    title="Travel Coordination"
    subtitle="When everyone arrives and leaves"
    loading={{ shape: 'table' }}
    withoutVenues={<NoVenues />}
  >
    {(venue) => <TravelBoard key={venue.id} venue={venue} />}
  </VenuePage>
)
