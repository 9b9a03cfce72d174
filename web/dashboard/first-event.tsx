import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { z } from 'zod'
import { defaultCurrency } from '#contract/money.ts'
import { date, quarters } from '#contract/fields.ts'
import { VenueInput } from '#contract/venues.ts'
import { daysBetweenDates, today } from '#web/base/dates.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { api } from '#web/lib/api.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { zoneLabel } from '#web/lib/time-zones.ts'
import { DateField } from '#web/ui/date-field.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { aboutMapLink, hasCoordinates, isCompleteLink } from '#web/venues/map-link.ts'
import { VenueTimeZone } from '#web/venues/venue-time-zone.tsx'
import { readVenue } from '#web/venues/venue-values.ts'

/** Creates an installation's first edition from four answers. Everything else has a default and can be changed later. */
export function FirstEvent({ onAdded }: { onAdded: (id: string) => void }) {
  const [mapsLink, setMapsLink] = useState('')
  const [first, setFirst] = useState<string | null>(null)
  const [last, setLast] = useState<string | null>(null)
  const isLocated = hasCoordinates(mapsLink)
  const guess = useQuery({
    ...api.venues.guessTimeZone.queryOptions({ input: { googleMapsLink: mapsLink } }),
    enabled: isLocated,
    staleTime: Infinity,
  })
  const zone = isLocated ? (guess.data?.timeZone ?? undefined) : undefined
  return (
    <section className="rounded-card border border-line bg-card p-6 max-md:p-4">
      <h2>Your first event</h2>
      <p className="mt-1 mb-5 text-soft">You can add the rest later. Nobody is notified yet.</p>
      <ActionForm
        aria-label="Your first event"
        schema={FirstEventInput}
        read={readFirst}
        action={api.venues.add}
        isNew
        submitLabel="Create the event"
        success="Venue added successfully"
        failure="Failed to add venue"
        onSuccess={({ id }) => onAdded(id)}
        aside={
          <LinkButton variant="quiet" href="/venues">
            More fields
          </LinkButton>
        }
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            name="name"
            label="Place"
            isRequired
            autoFocus
            maxLength={200}
            description="As guests will read it."
          />
          <TextField
            name="googleMapsLink"
            label="Google Maps link"
            isRequired
            inputMode="url"
            maxLength={2000}
            value={mapsLink}
            onChange={setMapsLink}
            description={
              zone === undefined ? aboutMapLink(mapsLink) : `${zoneLabel(zone)}, with weather for guests`
            }
          />
          <DateField
            name="eventStartDate"
            label="People arrive"
            isRequired
            onChange={setFirst}
            description="The programme begins the day after people arrive."
          />
          <DateField
            name="eventEndDate"
            label="People leave"
            isRequired
            onChange={setLast}
            {...(first !== null && {
              description: [quarterOf(first).words, lengthOf(first, last)].filter(Boolean).join(' · '),
            })}
          />
        </div>
        {zone === undefined ? (
          isCompleteLink(mapsLink) && !isLocated && <VenueTimeZone mapsLink={mapsLink} saved={undefined} />
        ) : (
          <input type="hidden" name="timeZone" value={zone} />
        )}
        <RadioGroup
          name="imageUrl"
          aria-label="Picture"
          defaultValue={pictures[0] ?? null}
          className="flex flex-col gap-2"
        >
          <span className="text-sm font-medium" aria-hidden>
            Picture <span className="font-normal text-soft">(you can change it at any time)</span>
          </span>
          <div className="flex flex-wrap gap-2">
            {pictures.map((url, index) => (
              <RadioField key={url} value={url} aria-label={`Picture ${index + 1}`}>
                <RadioButton className="block h-16 w-26 cursor-pointer overflow-hidden rounded-control border-2 border-line outline-offset-2 selected:border-brand selected:outline-2 selected:outline-brand">
                  <img src={url} alt="" className="size-full object-cover" />
                </RadioButton>
              </RadioField>
            ))}
          </div>
        </RadioGroup>
      </ActionForm>
    </section>
  )
}

/** An edition may have no dates, but the first one needs both: an empty last day would make it one day long. */
const FirstEventInput = VenueInput.safeExtend({
  eventStartDate: z.string('Please say when people arrive').pipe(date),
  eventEndDate: z.string('Please say when people leave').pipe(date),
})

const pictures = ['/pictures/lisbon.svg', '/pictures/bergen.svg', '/pictures/alps.svg']

/** The quarter and year of an edition that starts on a day. */
function quarterOf(day: string) {
  const year = Number(day.slice(0, 4))
  const quarter = quarters[Math.floor((Number(day.slice(5, 7)) - 1) / 3)]
  return { quarter, year, words: `${quarter} ${year}` }
}

/** `4 days` */
const lengthOf = (first: string, last: string | null) =>
  last !== null && last >= first && pluralize(daysBetweenDates(first, last) + 1, 'day')

function readFirst(fields: FormFields) {
  const { quarter, year } = quarterOf(fields.date('eventStartDate') ?? today(new Date()))
  return { ...readVenue(fields), quarter, year, currency: defaultCurrency }
}
