import { useState, type ReactNode } from 'react'
import { quarters, transportOptions } from '#contract/fields.ts'
import { CurrencyField } from '#web/lib/currency-field.tsx'
import { today } from '#web/base/dates.ts'
import { fieldProps } from '#web/ui/field-props.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField, DateTimeField } from '#web/ui/date-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TimeField } from '#web/ui/time-field.tsx'
import { aboutMapLink } from '#web/venues/map-link.ts'
import { transportLabels } from '#web/venues/transport-labels.ts'
import { VenuePictureField } from '#web/venues/venue-picture-field.tsx'
import { VenueTimeZone } from '#web/venues/venue-time-zone.tsx'
import { offeredYears, venueLabels as labels, type Venue } from '#web/venues/venue-values.ts'

type VenueFieldsetProps = { venue?: Venue; startsAtClosing?: boolean }

/** All fields of a venue, empty for a new one. */
export function VenueFieldset({ venue, startsAtClosing = false }: VenueFieldsetProps) {
  const [mapsLink, setMapsLink] = useState(venue?.googleMapsLink ?? '')
  const [now] = useState(() => new Date())
  const field = fieldProps(labels, venue)
  return (
    <>
      <TextField {...field('name')} isRequired autoFocus={venue === undefined} maxLength={200} />
      <Pair>
        <Select
          name="quarter"
          label={labels.quarter}
          isRequired
          options={quarters.map((id) => ({ id, label: id }))}
          {...(venue && { defaultValue: venue.quarter })}
        />
        <Select
          name="year"
          label={labels.year}
          isRequired
          options={offeredYears(now, venue?.year).map((year) => ({ id: `${year}`, label: `${year}` }))}
          {...(venue && { defaultValue: `${venue.year}` })}
        />
      </Pair>
      <VenuePictureField saved={venue?.imageUrl} />
      <TextField
        name="googleMapsLink"
        label={labels.googleMapsLink}
        isRequired
        inputMode="url"
        maxLength={2000}
        placeholder="https://www.google.com/maps/place/…"
        description={aboutMapLink(mapsLink)}
        value={mapsLink}
        onChange={setMapsLink}
      />
      <Dates venue={venue} mapsLink={mapsLink} now={now} startsAtClosing={startsAtClosing} />
      <GettingThere venue={venue} />
      <ForGuests venue={venue} />
      <Contact venue={venue} />
      <CateringPart venue={venue} />
    </>
  )
}

type PartProps = { venue: Venue | undefined }

type DatesProps = PartProps & { mapsLink: string; now: Date; startsAtClosing: boolean }

function Dates({ venue, mapsLink, now, startsAtClosing }: DatesProps) {
  const opensOn = venue?.eventStartDate ?? today(now)
  const field = fieldProps(labels, venue)
  return (
    <Part title="When">
      <Pair>
        <DateField {...field('eventStartDate')} />
        <DateField {...field('eventEndDate')} />
        <TimeField {...field('eventStartTime')} />
        <VenueTimeZone mapsLink={mapsLink} saved={venue?.timeZone} />
      </Pair>
      <p className="-mt-2 text-sm text-soft">
        The programme begins the day after people arrive. The registration form calls the day they arrive the
        extra day, and they leave from the morning of the last day.
      </p>
      <DateTimeField
        {...field('registrationClosesAt')}
        description="Venue time. Leave empty to close when the event ends."
        opensOn={opensOn}
        autoFocus={startsAtClosing}
      />
    </Part>
  )
}

function GettingThere({ venue }: PartProps) {
  const field = fieldProps(labels, venue)
  return (
    <Part title="Getting there">
      <TextField {...field('airport')} maxLength={200} placeholder="LIS, Lisbon" />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="text-sm font-medium">{labels.transportOptions}</legend>
        <div className="mt-1.5 flex flex-wrap gap-x-6 gap-y-2">
          {transportOptions.map((option) => (
            <Checkbox
              key={option}
              name="transportOptions"
              value={option}
              defaultSelected={venue?.transportOptions.includes(option) ?? false}
            >
              {transportLabels[option]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </Part>
  )
}

function ForGuests({ venue }: PartProps) {
  const field = fieldProps(labels, venue)
  return (
    <Part title="For guests">
      <TextArea {...field('description')} maxLength={4000} />
      <Pair>
        <TimeField {...field('checkInTime')} />
        <TimeField {...field('checkOutTime')} />
      </Pair>
      <TextArea
        name="thingsToKnow"
        label={labels.thingsToKnow}
        description="One thing per line."
        defaultValue={venue?.thingsToKnow.join('\n') ?? ''}
      />
    </Part>
  )
}

function Contact({ venue }: PartProps) {
  const field = fieldProps(labels, venue)
  return (
    <Part title="Contact for guests">
      <TextField
        {...field('contactName')}
        maxLength={100}
        description="Guests see the contact on the survey and on their pages, offline too."
      />
      <Pair>
        <TextField {...field('contactPhone')} type="tel" maxLength={50} placeholder="+351 912 345 678" />
        <TextField
          {...field('contactEmail')}
          type="email"
          maxLength={255}
          description="Replies to our e-mails go here."
        />
      </Pair>
    </Part>
  )
}

const CateringPart = ({ venue }: PartProps) => (
  <Part title="Catering">
    <CurrencyField
      label={labels.currency}
      description="The currency of this event’s orders. Existing amounts keep their numbers."
      saved={venue?.currency}
    />
  </Part>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-5">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-5 sm:grid-cols-2">{children}</div>
)
