import { Plane } from 'lucide-react'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** /travel: the flights of confirmed attendees. */
export const TravelPage = () => (
  <VenuePage
    title="Travel Coordination"
    subtitle="When everybody arrives, and when they leave"
    loading={{ shape: 'table' }}
    withoutVenues={<NoVenues />}
  >
    {() => <EmptyState icon={Plane} title="No flight information available for confirmed attendees" />}
  </VenuePage>
)
