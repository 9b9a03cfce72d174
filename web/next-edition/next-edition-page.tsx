import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { quarters } from '#contract/fields.ts'
import { NextEdition } from '#contract/next-edition.ts'
import { ActionForm } from '#web/lib/action-form.tsx'
import { go, hrefOf } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { daysBetweenDates, formatDayButton, today } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { formatDaysMoved } from '#web/lib/moved-words.ts'
import { copyOffers } from '#web/next-edition/copy-offers.ts'
import { suggestedDay } from '#web/next-edition/suggested-day.ts'
import { EditionPage } from '#web/shell/edition-page.tsx'
import { venueLabel, type VenueChoice } from '#web/session/venue-choice.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { VenuePictureField } from '#web/venues/venue-picture-field.tsx'
import { VenueTimeZone } from '#web/venues/venue-time-zone.tsx'
import { offeredYears, venueLabels as labels } from '#web/venues/venue-values.ts'

type Contents = Outputs['nextEdition']['contents']

/** /next-edition: creates a new edition like the chosen one, with other dates. */
export const NextEditionPage = () => (
  <EditionPage
    title="Plan the next edition"
    subtitle="A new event like the one chosen here, with every date moved"
    loading={{ shape: 'list', count: 6 }}
  >
    {(venue) => <LoadedPlan key={venue.id} venue={venue} />}
  </EditionPage>
)

function LoadedPlan({ venue }: { venue: VenueChoice }) {
  const contents = useQuery(api.nextEdition.contents.queryOptions({ input: { venueId: venue.id } }))
  return (
    <Loaded
      query={contents}
      loading={{ shape: 'list', count: 6 }}
      failed="Failed to fetch what there is to copy."
    >
      {(found) => <PlanForm venue={venue} contents={found} />}
    </Loaded>
  )
}

type PlanProps = { venue: VenueChoice; contents: Contents }

function PlanForm({ venue, contents }: PlanProps) {
  const client = useQueryClient()
  const [now] = useState(() => new Date())
  const [suggested] = useState(() =>
    suggestedDay({ ...venue, day: contents.firstDay ?? today(now) }, today(now)),
  )
  const [day, setDay] = useState<string | null>(suggested.day)
  const [isSamePlace, setSamePlace] = useState(true)
  return (
    <div className="max-w-2xl">
      <ActionForm
        aria-label={`The next edition of ${venueLabel(venue)}`}
        schema={NextEdition}
        read={({ text, choice, number, date, choices }) => ({
          from: venue.id,
          quarter: choice('quarter'),
          year: number('year'),
          eventStartDate: date('eventStartDate'),
          parts: choices('parts'),
          ...(isSamePlace
            ? { ...contents.place, name: text('name') }
            : {
                name: text('name'),
                imageUrl: text('imageUrl'),
                googleMapsLink: text('googleMapsLink'),
                timeZone: text('timeZone'),
              }),
        })}
        action={api.nextEdition.plan}
        isNew
        submitLabel="Create edition"
        aside={<LinkButton href="/venues">Cancel</LinkButton>}
        failure="Failed to plan the edition"
        // Waits for the list, because an edition that isn't in it yet would be replaced by another.
        onSuccess={({ id }) =>
          void client
            .prefetchQuery(api.venues.choices.queryOptions())
            .then(() => go(hrefOf('/planned-edition', { venue: id })))
        }
      >
        <TextField
          name="name"
          label={labels.name}
          isRequired
          maxLength={200}
          defaultValue={contents.place.name}
          {...(namesQuarter(contents.place.name) && {
            description: 'This name has a quarter in it. Guests read it in every e-mail: is it still right?',
          })}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Select
            name="quarter"
            label={labels.quarter}
            isRequired
            options={quarters.map((id) => ({ id, label: id }))}
            defaultValue={suggested.quarter}
          />
          <Select
            name="year"
            label={labels.year}
            isRequired
            options={offeredYears(now, suggested.year).map((year) => ({ id: `${year}`, label: `${year}` }))}
            defaultValue={`${suggested.year}`}
          />
        </div>
        <DateField
          name="eventStartDate"
          label={labels.eventStartDate}
          isRequired
          defaultValue={suggested.day}
          onChange={setDay}
          description={dayWords(contents.firstDay, day)}
        />
        <CopyChoice contents={contents} day={day} isSamePlace={isSamePlace} onSamePlace={setSamePlace} />
        {!isSamePlace && <OtherPlace />}
      </ActionForm>
    </div>
  )
}

/** Whether a name contains a quarter, like 'Q1 2027, Harbour House'. */
const namesQuarter = (name: string) => /\bQ[1-4]\b/i.test(name)

/** `Tue, Dec 15 → Tue, Mar 16. Every date is 91 days later, and every time stays.` */
function dayWords(from: string | null, to: string | null): string | undefined {
  if (from === null || to === null) return undefined
  const days = daysBetweenDates(from, to)
  return `${formatDayButton(from)} → ${formatDayButton(to)}. Every date is ${formatDaysMoved(days)}, and every time stays.`
}

type CopyChoiceProps = {
  contents: Contents
  day: string | null
  isSamePlace: boolean
  onSamePlace: (isSamePlace: boolean) => void
}

function CopyChoice({ contents, day, isSamePlace, onSamePlace }: CopyChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-3 text-sm font-medium">Copy</legend>
      <Checkbox name="parts" value="guestTexts" isSelected={isSamePlace} onChange={onSamePlace}>
        The place: {contents.place.name}, with its texts for guests and their contact
      </Checkbox>
      {copyOffers(contents, day).map(({ part, words }) => (
        <Checkbox key={part} name="parts" value={part} defaultSelected>
          {words}
        </Checkbox>
      ))}
      <p className="text-sm text-soft">
        Not copied: room assignments, sign-ups, flights, check-ins, orders, waiting registrations and
        messages. What your reminders say comes along. Nobody is invited yet.
      </p>
    </fieldset>
  )
}

function OtherPlace() {
  const [mapsLink, setMapsLink] = useState('')
  return (
    <section aria-label="The other place" className="flex flex-col gap-5 border-t border-line pt-5">
      <VenuePictureField />
      <TextField
        name="googleMapsLink"
        label={labels.googleMapsLink}
        isRequired
        inputMode="url"
        maxLength={2000}
        value={mapsLink}
        onChange={setMapsLink}
      />
      <VenueTimeZone mapsLink={mapsLink} saved={undefined} />
    </section>
  )
}
