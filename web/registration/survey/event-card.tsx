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
import type { eventFacts } from '#web/registration/survey/event-facts.ts'

// The app renders these components with an event's data, the build with slots for the data (early-survey.tsx).

type EventCardProps = {
  name: ReactNode
  quarter: ReactNode
  picture?: ReactNode
  /** The heading's level: 2 if a question comes before the card. */
  level: 1 | 2
  children: ReactNode
}

export function EventCard({ name, quarter, picture, level, children }: EventCardProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section aria-label="The event" className="overflow-hidden rounded-card border border-line bg-card">
      <div className="aspect-[5/2] w-full bg-tint">{picture}</div>
      <div className="flex flex-col gap-4 p-5 md:p-6">
        <div>
          <Heading className="wrap-anywhere">{name}</Heading>
          <p className="mt-1 text-soft">{quarter}</p>
        </div>
        {children}
      </div>
    </section>
  )
}

type FactName = keyof ReturnType<typeof eventFacts>

const shownFacts: readonly { name: FactName; icon: LucideIcon; term: string }[] = [
  { name: 'extraDay', icon: CalendarDays, term: 'Extra day' },
  { name: 'firstDay', icon: CalendarDays, term: 'Events start' },
  { name: 'departure', icon: PlaneTakeoff, term: 'Departure' },
  { name: 'startTime', icon: Clock, term: 'Start time' },
  { name: 'airport', icon: PlaneLanding, term: 'Nearest airport' },
  { name: 'transport', icon: Bus, term: 'Getting there' },
]

type EventDetailsProps = {
  facts: Readonly<Record<FactName, ReactNode>>
  mapHref?: string
  contact: ReactNode
}

export function EventDetails({ facts, mapHref, contact }: EventDetailsProps) {
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid gap-3 sm:grid-cols-2">
        {shownFacts.map(({ name, icon: Icon, term }) => {
          return (
            facts[name] && (
              // A group in a dl may contain only dt and dd, so the icon is in the term.
              <div key={name} data-part={name} className="min-w-0 pl-7">
                <dt className="relative text-sm text-soft">
                  <Icon className="absolute top-0.5 -left-7 size-4.5 text-brand" aria-hidden />
                  {term}
                </dt>
                <dd className="wrap-anywhere">{facts[name]}</dd>
              </div>
            )
          )
        })}
      </dl>
      <a
        href={mapHref}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center gap-1.5 self-start font-medium text-brand"
      >
        View on map
        <ExternalLink className="size-4" aria-hidden />
      </a>
      {contact && (
        <section data-part="contact" className="border-t border-line pt-4">
          <h2 className="text-base">Questions?</h2>
          {contact}
        </section>
      )}
    </div>
  )
}
