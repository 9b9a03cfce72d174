import type { UseQueryResult } from '@tanstack/react-query'
import { CalendarDays, ClipboardCheck, MapPin, Sparkles, UtensilsCrossed } from 'lucide-react'
import { hrefOf } from '#web/lib/address.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { venueLabel } from '#web/session/venue-choice.ts'
import { Card } from '#web/ui/card.tsx'

/** The next entries of an edition. */
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
  const wall = useWallClock(useShownZone())
  const ahead = upcoming.filter((one) => !hasBegun(one, wall))
  if (ahead.length === 0) return <p className="py-6 text-center text-soft">{whenEmpty}</p>
  return (
    <ul className="-mx-2 flex flex-col">
      {ahead.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          <UpcomingRow {...one} />
        </li>
      ))}
    </ul>
  )
}

/** Arrival on the first day has no time and stays listed until that day is over. */
const hasBegun = ({ startTime }: Upcoming, wall: string) => startTime.includes('T') && startTime <= wall

function UpcomingRow(one: Upcoming) {
  const { icon: Icon, to, says } = kinds[one.kind]
  return (
    <PageLink
      href={hrefOf(to, { venue: one.venueId })}
      className="flex items-center gap-3 rounded-control px-2 py-2 text-ink no-underline transition-colors duration-150 hover:bg-marked"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-tint text-brand">
        <Icon className="size-4.5" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium">{says(one)}</span>
        <span className="line-clamp-2 text-sm text-soft">
          {one.location ?? venueLabel({ ...one, name: one.venueName })}
        </span>
      </span>
      <span className="shrink-0 text-right text-sm">
        <span className="block">{formatDayButton(one.startTime)}</span>
        {one.startTime.includes('T') && <span className="block text-soft">{formatTime(one.startTime)}</span>}
      </span>
    </PageLink>
  )
}

const title = ({ title: text }: Upcoming) => text

const kinds = {
  event: { icon: MapPin, to: '/venues', says: ({ title: name }: Upcoming) => `People arrive: ${name}` },
  registration: { icon: ClipboardCheck, to: '/venues', says: () => 'Registration closes' },
  agenda: { icon: CalendarDays, to: '/agenda', says: title },
  workshop: { icon: Sparkles, to: '/workshops', says: title },
  meal: { icon: UtensilsCrossed, to: '/food', says: title },
} as const
