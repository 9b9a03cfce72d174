import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarDays, ClipboardCheck, MapPin, Sparkles, UtensilsCrossed } from 'lucide-react'
import { hrefOf } from '#web/lib/location.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { venueLabel } from '#web/session/venue-choice.ts'
import { Card } from '#web/ui/card.tsx'

export const UpcomingCard = ({ upcoming }: { upcoming: UseQueryResult<Upcoming[]> }) => (
  <Card title="Upcoming Events">
    <Loaded
      query={upcoming}
      loading={{ shape: 'text', count: 5 }}
      failed="The upcoming events could not be loaded."
    >
      {(next) => (
        <UpcomingList upcoming={next} whenEmpty="Nothing lies ahead: add it in the Agenda Builder" />
      )}
    </Loaded>
  </Card>
)

export type Upcoming = Outputs['dashboard']['upcoming'][number]

type UpcomingListProps = { upcoming: readonly Upcoming[]; whenEmpty?: string }

export function UpcomingList({ upcoming, whenEmpty = 'Event timeline coming soon' }: UpcomingListProps) {
  const venueTime = useWallClock(useShownZone())
  const ahead = upcoming.filter((entry) => !hasBegun(entry, venueTime))
  if (ahead.length === 0) return <p className="py-6 text-center text-soft">{whenEmpty}</p>
  return (
    <ul className="-mx-2 flex flex-col">
      {ahead.map((entry) => (
        <li key={`${entry.kind} ${entry.id}`}>
          <UpcomingRow {...entry} />
        </li>
      ))}
    </ul>
  )
}

/** Arrival on the first day has no time and stays listed until that day is over. */
const hasBegun = ({ startTime }: Upcoming, venueTime: string) =>
  startTime.includes('T') && startTime <= venueTime

function UpcomingRow(entry: Upcoming) {
  const { icon: Icon, to, textOf } = kinds[entry.kind]
  return (
    <PageLink
      href={hrefOf(to, { venue: entry.venueId })}
      className="flex items-center gap-3 rounded-control px-2 py-2 text-ink no-underline transition-colors duration-150 hover:bg-marked"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-tint text-brand">
        <Icon className="size-4.5" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{textOf(entry)}</span>
        <span className="line-clamp-2 text-sm text-soft">
          {entry.location ?? venueLabel({ ...entry, name: entry.venueName })}
        </span>
      </span>
      <span className="shrink-0 text-right text-sm">
        <span className="block">{formatDayButton(entry.startTime)}</span>
        {entry.startTime.includes('T') && (
          <span className="block text-soft">{formatTime(entry.startTime)}</span>
        )}
      </span>
    </PageLink>
  )
}

const titleOf = ({ title: text }: Upcoming) => text

const kinds = {
  event: { icon: MapPin, to: '/venues', textOf: ({ title: name }: Upcoming) => `People arrive: ${name}` },
  registration: { icon: ClipboardCheck, to: '/venues', textOf: () => 'Registration closes' },
  agenda: { icon: CalendarDays, to: '/agenda', textOf: titleOf },
  workshop: { icon: Sparkles, to: '/workshops', textOf: titleOf },
  meal: { icon: UtensilsCrossed, to: '/food', textOf: titleOf },
} as const
