import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectButton } from '#web/ui/select-button.tsx'
import type { ChosenVenue } from '#web/session/use-venue.ts'
import { sameDays, venueLabel, whenText, type VenueChoice } from '#web/session/venue-choice.ts'

/** Chooses the edition of the page: `name (quarter year)`. Renders nothing if there is no choice. */
export function VenuePicker({ chosen: { choices, venue, choose } }: { chosen: ChosenVenue }) {
  if (!venue) return null
  return <SelectButton label="Venue" options={choices.map(optionOf)} value={venue.id} onChange={choose} />
}

function optionOf(choice: VenueChoice) {
  const when = whenText(choice)
  return { id: choice.id, label: venueLabel(choice), ...(when !== '' && { description: when }) }
}

/** For a guest of several editions on the same days, so that the editions not on screen aren't forgotten. */
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
