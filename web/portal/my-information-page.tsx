import { explain } from '#web/lib/failure.ts'
import { GuestHomePage } from '#web/portal/guest-home-page.tsx'
import { useSession } from '#web/shell/session.ts'
import { useVenue } from '#web/shell/use-venue.ts'
import { SameDaysNotice, VenuePicker } from '#web/shell/venue-picker.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** /guest: which edition, then everything about oneself in it. */
export function MyInformationPage() {
  const { data: user } = useSession()
  const chosen = useVenue()
  const { query, venue } = chosen
  if (query.data) {
    return (
      <GuestHomePage
        name={user?.name ?? ''}
        venueId={venue?.id}
        picker={venue && <VenuePicker chosen={chosen} />}
        notice={<SameDaysNotice chosen={chosen} />}
      />
    )
  }
  if (query.isPending) return <Skeleton shape="cards" count={4} />
  return (
    <ErrorState
      message={`Failed to load your information. ${explain(query.error).sentence}`}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
}
