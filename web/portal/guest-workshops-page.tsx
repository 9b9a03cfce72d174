import { Sparkles } from 'lucide-react'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** /guest/workshops: what one can sign up for. */
export const GuestWorkshopsPage = () => (
  <VenuePage
    title="Workshops & Activities"
    subtitle="Browse and sign up for workshops"
    loading={{ shape: 'cards', label: 'Loading workshops...' }}
    withoutVenues={<NoWorkshops />}
    isForGuests
  >
    {() => <NoWorkshops />}
  </VenuePage>
)

const NoWorkshops = () => (
  <EmptyState
    icon={Sparkles}
    title="No workshops available"
    hint="Workshops will be added soon. Check back later!"
  />
)
