import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { deviceTimeZone } from '#web/lib/dates.ts'
import { timeZones } from '#web/lib/time-zones.ts'
import { Button } from '#web/ui/button.tsx'
import { ComboBox } from '#web/ui/combo-box.tsx'
import { venueLabels } from '#web/venues/venue-values.ts'

type VenueTimeZoneProps = {
  /** As it is being typed. */
  mapsLink: string
  /** The zone of a venue that exists. */
  saved: string | undefined
}

/**
 * The zone whose clock the venue's times are on. Guessed from the maps link, else the organiser's own; what was chosen
 * or saved stays, and another guess is only offered (decisions: venue fields).
 */
export function VenueTimeZone({ mapsLink, saved }: VenueTimeZoneProps) {
  const [chosen, setChosen] = useState<string | null | undefined>(saved)
  const hasCoordinates = /^https:.*@-?\d+(\.\d+)?,-?\d/i.test(mapsLink)
  const guess = useQuery({
    ...api.venues.guessTimeZone.queryOptions({ input: { googleMapsLink: mapsLink } }),
    enabled: hasCoordinates,
    staleTime: Infinity,
  })
  const guessed = hasCoordinates ? guess.data?.timeZone : null
  const value = chosen === undefined ? (guessed ?? deviceTimeZone()) : chosen
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <ComboBox
        name="timeZone"
        label={venueLabels.timeZone}
        isRequired
        options={timeZones([saved, guessed, deviceTimeZone()]).map((id) => ({
          id,
          label: id.replaceAll('_', ' '),
        }))}
        value={value}
        onChange={setChosen}
      />
      {guessed && guessed !== value && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          The link lies in {guessed.replaceAll('_', ' ')}.
          <Button size="small" variant="quiet" onPress={() => setChosen(guessed)}>
            Use it
          </Button>
        </p>
      )}
    </div>
  )
}
