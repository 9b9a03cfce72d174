import { X } from 'lucide-react'
import { useState } from 'react'
import { today } from '#web/base/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import { recall, remember } from '#web/base/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectButton } from '#web/ui/select-button.tsx'
import type { ChosenVenue } from '#web/session/use-venue.ts'
import { sameDays, venueLabel, whenText, type VenueChoice } from '#web/session/venue-choice.ts'

/** Which edition the page is about: `name (quarter year)`. Nothing while there is none to choose. */
export function VenuePicker({ chosen: { choices, venue, choose } }: { chosen: ChosenVenue }) {
  if (!venue) return null
  return <SelectButton label="Venue" options={choices.map(optionOf)} value={venue.id} onChange={choose} />
}

function optionOf(choice: VenueChoice) {
  const when = whenText(choice)
  return { id: choice.id, label: venueLabel(choice), ...(when !== '' && { description: when }) }
}

/** For a guest of several editions on the same days: only one is shown, and the others must not be forgotten. */
export function SameDaysNotice({ chosen: { choices, venue, choose } }: { chosen: ChosenVenue }) {
  const others = venue ? sameDays(choices, venue) : []
  if (others.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-2 print:hidden">
      {others.map((other) => (
        <Notice key={other.id}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p>{`You are also invited to ${venueLabel(other)}, ${whenText(other)}.`}</p>
            <Button size="small" onPress={() => choose(other.id)}>
              {`Switch to ${other.name}`}
            </Button>
          </div>
        </Notice>
      ))}
    </div>
  )
}

/** For organisers who look at one edition while another is happening (decisions: default edition). Closed until tomorrow. */
export function UnderWayNotice({ chosen: { choices, venue, choose } }: { chosen: ChosenVenue }) {
  const [closed, setClosed] = useState(() => recall(closedNotice))
  const now = useNow()
  const current = choices.find(({ state }) => state === 'now')
  if (!venue || !current || venue.state === 'now') return null
  const shown = `${current.id} ${today(now, current.timeZone)}`
  if (closed === shown) return null
  const close = () => {
    remember(closedNotice, shown)
    setClosed(shown)
  }
  return (
    <div className="mb-6 print:hidden">
      <Notice tone="warn">
        {/* The buttons reach over their line, so that the sign is beside the words. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:-my-1.5">
          <p>{`This is ${nameOf(venue, current)}. ${nameOf(current, venue)} is happening now`}</p>
          <span className="flex items-center gap-2">
            <Button size="small" onPress={() => choose(current.id)}>
              {`Switch to ${nameOf(current, venue)}`}
            </Button>
            <Button size="small" variant="quiet" isIcon aria-label="Close until tomorrow" onPress={close}>
              <X className="size-4" aria-hidden />
            </Button>
          </span>
        </div>
      </Notice>
    </div>
  )
}

const closedNotice = 'closed-under-way-notice'

/** `Q1 2026`; two of one quarter differ by their names. */
const nameOf = (one: VenueChoice, other: VenueChoice): string =>
  one.quarter === other.quarter && one.year === other.year ? venueLabel(one) : `${one.quarter} ${one.year}`
