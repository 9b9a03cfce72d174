import {
  Bus,
  CalendarDays,
  Clock,
  ExternalLink,
  PlaneLanding,
  PlaneTakeoff,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ContactLines, hasContact, type Contact } from '#web/shell/contact-lines.tsx'
import { addDays, formatLongDateRange, formatLongDay } from '#web/base/dates.ts'
import { transportLabel } from '#web/venues/transport-labels.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { VenueImage } from '#web/venues/venue-image.tsx'

type SurveyVenueFields = {
  name: string
  imageUrl: string
  quarter: string
  year: number
  eventStartDate: string | null
  eventEndDate: string | null
  eventStartTime: string | null
  airport: string | null
  transportOptions: readonly string[]
  googleMapsLink: string
} & Contact

type SurveyVenueCardProps = {
  venue: SurveyVenueFields
  /** Puts the details in a disclosure, because a question to answer comes right below. */
  isShort?: boolean
  /** 2 if a question comes above it. */
  level?: 1 | 2
}

/** The event's place and dates, which people need before they can answer. */
export function SurveyVenueCard({ venue, isShort = false, level = 1 }: SurveyVenueCardProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const { name, imageUrl, quarter, year, eventStartDate, eventEndDate } = venue
  const days = eventStartDate && `${formatLongDateRange(eventStartDate, eventEndDate)} · `
  return (
    <section aria-label="The event" className="overflow-hidden rounded-card border border-line bg-card">
      <div className="aspect-[5/2] w-full bg-tint">
        <VenueImage src={imageUrl} name={name} />
      </div>
      <div className="flex flex-col gap-4 p-5 md:p-6">
        <div>
          <Heading className="wrap-anywhere">{name}</Heading>
          <p className="mt-1 text-soft">
            {isShort && days}
            {quarter} {year}
          </p>
        </div>
        {isShort ? (
          <Disclosure title="When and where" level={2}>
            <Details venue={venue} />
          </Disclosure>
        ) : (
          <Details venue={venue} />
        )}
      </div>
    </section>
  )
}

function Details({ venue }: { venue: SurveyVenueFields }) {
  const { eventStartDate: start, eventEndDate: end } = venue
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-3 sm:grid-cols-2">
        {start && (
          <Fact icon={CalendarDays} term="Extra day">
            {formatLongDay(start)}
          </Fact>
        )}
        {start && (
          <Fact icon={CalendarDays} term="Events start">
            {formatLongDay(addDays(start, 1))}
          </Fact>
        )}
        {end && (
          <Fact icon={PlaneTakeoff} term="Departure">
            From the morning of {formatLongDay(end)}
          </Fact>
        )}
        {venue.eventStartTime && (
          <Fact icon={Clock} term="Start time">
            {venue.eventStartTime.slice(0, 5)}
          </Fact>
        )}
        {venue.airport && (
          <Fact icon={PlaneLanding} term="Nearest airport">
            {venue.airport}
          </Fact>
        )}
        {venue.transportOptions.length > 0 && (
          <Fact icon={Bus} term="Getting there">
            {venue.transportOptions.map(transportLabel).join(' · ')}
          </Fact>
        )}
      </dl>
      <a
        href={venue.googleMapsLink}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 self-start font-medium text-brand"
      >
        View on map
        <ExternalLink className="size-4" aria-hidden />
      </a>
      {hasContact(venue) && (
        <section className="border-t border-line pt-4">
          <h2 className="text-base">Questions?</h2>
          <ContactLines contact={venue} />
        </section>
      )}
    </div>
  )
}

function Fact({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    // A `dl` may group `dt` and `dd`, with nothing between them, so the icon is inside the `dt`.
    <div className="min-w-0 pl-7">
      <dt className="relative text-sm text-soft">
        <Icon className="absolute top-0.5 -left-7 size-4.5 text-brand" aria-hidden />
        {term}
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
