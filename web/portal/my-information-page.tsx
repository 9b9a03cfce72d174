import { Loaded } from '#web/lib/loaded.tsx'
import { GuestHomePage } from '#web/portal/guest-home-page.tsx'
import { PastFeedbackNotice } from '#web/portal/past-feedback-notice.tsx'
import { useSession } from '#web/session/session.ts'
import { useVenue } from '#web/session/use-venue.ts'
import { SameDaysNotice, VenuePicker } from '#web/shell/venue-picker.tsx'

/** /guest: which edition, then everything about oneself in it. */
export function MyInformationPage() {
  const { data: user } = useSession()
  const chosen = useVenue()
  const { query, venue } = chosen
  return (
    <Loaded query={query} loading={{ shape: 'cards', count: 4 }} failed="Failed to load your information.">
      {() => (
        <GuestHomePage
          name={user?.name ?? ''}
          venueId={venue?.id}
          picker={venue && <VenuePicker chosen={chosen} />}
          notice={
            <>
              <SameDaysNotice chosen={chosen} />
              <PastFeedbackNotice chosen={chosen} />
            </>
          }
        />
      )}
    </Loaded>
  )
}
