import { UserPlus } from 'lucide-react'
import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** /bulk-setup: accounts for everybody at once. */
export const BulkSetupPage = () => (
  <VenuePage
    title="Bulk Guest Setup"
    subtitle="Accounts for everybody who is invited"
    loading={{ shape: 'list' }}
    withoutVenues={<NoVenues />}
  >
    {({ id }) => (
      <EmptyState
        icon={UserPlus}
        title="Nothing has been set up in bulk yet"
        hint="One person's own link is in their row on Attendance."
        action={<LinkButton href={`/attendance?venue=${id}`}>Go to Attendance</LinkButton>}
      />
    )}
  </VenuePage>
)
