import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { today } from '#web/base/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { editionToAskAbout } from '#web/portal/past-feedback.ts'
import type { ChosenVenue } from '#web/session/use-venue.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** From the second day after an event home is the next one's: the way to the questions about the last is on it. */
export function PastFeedbackNotice({ chosen: { choices, venue, choose } }: { chosen: ChosenVenue }) {
  const past = editionToAskAbout(choices, { shownId: venue?.id, day: today(useNow(), venue?.timeZone) })
  return past && <Question key={past.id} past={past} onOpen={() => choose(past.id)} />
}

/** Nothing once they have answered, nor while that is not known. */
function Question({ past, onOpen }: { past: VenueChoice; onOpen: () => void }) {
  const own = useQuery(api.feedback.mine.queryOptions({ input: { venueId: past.id } }))
  if (!own.data || own.data.rating !== null || own.data.words !== null) return null
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
