import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { deviceTimeZone } from '#web/base/dates.ts'
import { timeZones, zoneLabel } from '#web/lib/time-zones.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { hasCoordinates, isCompleteLink } from '#web/venues/map-link.ts'
import { venueLabels } from '#web/venues/venue-values.ts'

type VenueTimeZoneProps = {
  /** The link as typed so far. */
  mapsLink: string
  /** The zone of an existing venue. */
  saved: string | undefined
}

/**
 * The zone of the venue's times: derived from the map link's coordinates until another is chosen. Without coordinates it stays
 * empty, and the organiser's own zone is only suggested, because the event may be far from their desk. A chosen or saved zone
 * stays.
 */
export function VenueTimeZone({ mapsLink, saved }: VenueTimeZoneProps) {
  const [chosen, setChosen] = useState<string | null | undefined>(saved)
  const isLocated = hasCoordinates(mapsLink)
  const guess = useQuery({
    ...api.venues.guessTimeZone.queryOptions({ input: { googleMapsLink: mapsLink } }),
    enabled: isLocated,
    staleTime: Infinity,
  })
  const guessed = isLocated ? (guess.data?.timeZone ?? null) : null
  const value = chosen === undefined ? guessed : chosen
  const deviceZone = deviceTimeZone()
  const suggestedZone = guessed ?? (value === null && isCompleteLink(mapsLink) ? deviceZone : null)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <ComboBox
        name="timeZone"
        label={venueLabels.timeZone}
        isRequired
        placeholder="Choose a time zone"
        options={timeZones([saved, guessed, deviceZone]).map((id) => ({ id, label: zoneLabel(id) }))}
        value={value}
        onChange={setChosen}
      />
      {suggestedZone !== null && suggestedZone !== value && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          {suggestedZone === guessed
            ? `The map link is in ${zoneLabel(suggestedZone)}.`
            : `This device is in ${zoneLabel(suggestedZone)}. Is the venue there too?`}
          <Button size="small" variant="quiet" onPress={() => setChosen(suggestedZone)}>
            Use it
          </Button>
        </p>
      )}
    </div>
  )
}
