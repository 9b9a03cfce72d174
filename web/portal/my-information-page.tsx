import { useQuery } from '@tanstack/react-query'
import { today } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { GuestHomePage } from '#web/portal/guest-home-page.tsx'
import { editionToAskAbout } from '#web/portal/past-feedback.ts'
import { useSession } from '#web/session/session.ts'
import { useVenue, type ChosenVenue } from '#web/session/use-venue.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { SameDaysNotice, VenuePicker } from '#web/shell/venue-picker.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** /guest: the choice of edition, then everything about the guest in it. */
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

/** From the second day after an event, the page shows the next event. This notice links back to the feedback form. */
function PastFeedbackNotice({ chosen: { choices, venue, choose } }: { chosen: ChosenVenue }) {
  const past = editionToAskAbout(choices, { shownId: venue?.id, day: today(useNow(), venue?.timeZone) })
  return past && <FeedbackQuestion key={past.id} past={past} onOpen={() => choose(past.id)} />
}

/** Renders nothing once the guest has given feedback, or before the feedback has loaded. */
function FeedbackQuestion({ past, onOpen }: { past: VenueChoice; onOpen: () => void }) {
  const ownFeedback = useQuery(api.feedback.mine.queryOptions({ input: { venueId: past.id } }))
  if (!ownFeedback.data || ownFeedback.data.rating !== null || ownFeedback.data.words !== null) return null
  return (
    <div className="mb-6 print:hidden">
      <Notice>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="wrap-anywhere">How was {past.name}?</p>
          <Button size="small" onPress={onOpen}>
            Tell the organisers
          </Button>
        </div>
      </Notice>
    </div>
  )
}
