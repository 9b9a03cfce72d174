import { Sparkles } from 'lucide-react'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** /workshops: what people can sign up for. */
export const WorkshopsPage = () => (
  <VenuePage
    title="Workshops & Activities"
    subtitle="What guests can sign up for"
    loading={{ shape: 'cards' }}
    withoutVenues={<NoVenues />}
  >
    {() => <EmptyState icon={Sparkles} title="No workshops yet" />}
  </VenuePage>
)
