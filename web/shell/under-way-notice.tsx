import { X } from 'lucide-react'
import { useState } from 'react'
import { today } from '#web/base/dates.ts'
import { recall, remember } from '#web/base/storage.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { ChosenVenue } from '#web/session/use-venue.ts'
import { venueLabel, type VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { pressArea } from '#web/ui/press-area.ts'

/** For organisers who look at one edition while another is under way. Closing it hides it until tomorrow. */
export function UnderWayNotice({ chosen: { choices, venue, choose } }: { chosen: ChosenVenue }) {
  const [closed, setClosed] = useState(() => recall(closedNotice))
  const now = useNow()
  const current = otherUnderWay({ choices, venue })
  if (!venue || !current) return null
  const shown = `${current.id} ${today(now, current.timeZone)}`
  if (closed === shown) return null
  const close = () => {
    remember(closedNotice, shown)
    setClosed(shown)
  }
  return (
    <section
      aria-label="Event under way"
      className="flex min-h-8 items-center justify-center gap-x-3 bg-warn-tint px-4 text-sm text-warn max-md:justify-between print:hidden"
    >
      <p className="min-w-0 py-1 phone:truncate">
        <span className="phone:sr-only">{`This is ${nameOf(venue, current)}. `}</span>
        {`${nameOf(current, venue)} is happening now. `}
        <button
          type="button"
          className={`cursor-pointer rounded-sm font-semibold underline underline-offset-2 ${pressArea}`}
          onClick={() => choose(current.id)}
        >
          Switch<span className="phone:sr-only">{` to ${nameOf(current, venue)}`}</span>
        </button>
      </p>
      <span className="-my-1.5 flex">
        <Button size="small" variant="quiet" isIcon aria-label="Close until tomorrow" onPress={close}>
          <X className="size-4" aria-hidden />
        </Button>
      </span>
    </section>
  )
}

const closedNotice = 'closed-under-way-notice'

/** The edition that is under way while another is shown. */
export const otherUnderWay = ({ choices, venue }: Pick<ChosenVenue, 'choices' | 'venue'>) =>
  venue?.state === 'now' ? undefined : choices.find(({ state }) => state === 'now')

/** `Q1 2026`, or the names if both are in the same quarter. */
const nameOf = (one: VenueChoice, other: VenueChoice): string =>
  one.quarter === other.quarter && one.year === other.year ? venueLabel(one) : `${one.quarter} ${one.year}`
