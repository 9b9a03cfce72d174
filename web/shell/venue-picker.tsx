import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectButton } from '#web/ui/select-button.tsx'
import type { ChosenVenue } from '#web/shell/use-venue.ts'
import { venueLabel } from '#web/shell/venue-choice.ts'

/** Which edition the page is about: `name (quarter year)`. Nothing while there is none to choose. */
export function VenuePicker({ chosen: { choices, venue, choose } }: { chosen: ChosenVenue }) {
  if (!venue) return null
  return (
    <SelectButton
      label="Venue"
      options={choices.map((choice) => ({ id: choice.id, label: venueLabel(choice) }))}
      value={venue.id}
      onChange={choose}
    />
  )
}

/** For organisers who look at one edition while another is happening (decisions: default edition). */
export function UnderWayNotice({ chosen: { choices, venue, choose } }: { chosen: ChosenVenue }) {
  const underWay = choices.find(({ isUnderWay }) => isUnderWay)
  if (!venue || !underWay || venue.isUnderWay) return null
  return (
    <div className="mb-6 print:hidden">
      <Notice tone="warn">
        {/* The button reaches over its line, so that the sign stands beside the words. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:-my-1.5">
          <p>
            This is {venue.quarter} {venue.year}. {underWay.quarter} {underWay.year} is happening now
          </p>
          <Button size="small" onPress={() => choose(underWay.id)}>
            Switch to {underWay.quarter} {underWay.year}
          </Button>
        </div>
      </Notice>
    </div>
  )
}
