import { useQuery } from '@tanstack/react-query'
import { BulkSetup } from '#web/invitations/bulk-setup.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { NoVenues } from '#web/shell/no-venues.tsx'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** /bulk-setup: accounts for everybody at once. */
export const BulkSetupPage = () => (
  <VenuePage
    title="Bulk Guest Setup"
    subtitle="Accounts for everyone who is invited"
    loading={{ shape: 'list' }}
    withoutVenues={<NoVenues />}
  >
    {(venue) => <Loaded key={venue.id} venue={venue} />}
  </VenuePage>
)

function Loaded({ venue }: { venue: VenueChoice }) {
  const plan = useQuery(api.guestAccounts.plan.queryOptions({ input: { venueId: venue.id } }))
  const settings = useQuery(api.survey.settings.queryOptions())
  if (plan.data && settings.data) {
    return <BulkSetup venue={venue} plan={plan.data} settings={settings.data} />
  }
  const error = plan.error ?? settings.error
  if (!error) return <Skeleton shape="list" />
  const retry = () => {
    void plan.refetch()
    void settings.refetch()
  }
  return <ErrorState message={sentenceOf(error)} onRetry={retry} />
}
