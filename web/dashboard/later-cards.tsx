import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CalendarDays, ClipboardCheck, MapPin, Sparkles, UtensilsCrossed } from 'lucide-react'
import { ActivityList } from '#web/audit/activity-list.tsx'
import { ResultsCard } from '#web/feedback/results-card.tsx'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { type VenueChoice, venueLabel } from '#web/session/venue-choice.ts'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { hrefOf } from '#web/lib/location.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { useWallClock } from '#web/lib/use-wall-clock.ts'
import { useShownZone } from '#web/lib/shown-zone.ts'
import { formatDayButton, formatTime } from '#web/base/dates.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** As many upcoming entries as recent ones, so that the two cards end together. */
const shownCount = 6

type LaterCardsProps = { venue: VenueChoice; upcoming: UseQueryResult<Upcoming[]> }

/** Upcoming entries and recent activity; once the event is over, only activity. */
export const LaterCards = ({ venue, upcoming }: LaterCardsProps) =>
  venue.state === 'over' ? (
    <ActivityCard venueId={venue.id} />
  ) : (
    <>
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <UpcomingCard upcoming={upcoming} />
        <ActivityCard venueId={venue.id} />
      </div>
      <ResultsCard venueId={venue.id} />
    </>
  )

/** The same cards before there is an edition. */
export const EmptyCards = () => (
  <div className="grid items-start gap-3.5 lg:grid-cols-2">
    <Card title="Upcoming Events">
      <UpcomingList upcoming={[]} />
    </Card>
    <ActivityCard venueId={null} />
  </div>
)

/** The next steps after an event: its feedback, and the next edition. */
export const AfterCards = ({ venue }: { venue: VenueChoice }) => (
  <div className="grid items-start gap-3.5 lg:grid-cols-2">
    <ResultsCard venueId={venue.id} />
    <Card title="Plan the next edition">
      <p className="text-soft">
        Rooms, agenda, meals and people come along. Nobody is invited until you say so.
      </p>
      <div>
        <LinkButton
          variant="primary"
          href={`/next-edition?venue=${venue.id}`}
        >{`Plan it from ${venue.name}`}</LinkButton>
      </div>
    </Card>
  </div>
)

/** The latest changes, newest first; without an edition, the changes that belong to no edition. */
function ActivityCard({ venueId }: { venueId: string | null }) {
  const activity = useQuery(api.dashboard.activity.queryOptions({ input: { venueId } }))
  return (
    <Card
      title="Recent Activity"
      aside={
        venueId !== null && (
          <LinkButton size="small" href={`/history?venue=${venueId}`}>
            History
          </LinkButton>
        )
      }
    >
      <Loaded
        query={activity}
        loading={{ shape: 'text', count: 5 }}
        failed="The recent activity could not be loaded."
      >
        {({ entries }) => (
          <ActivityList
            entries={entries.slice(0, shownCount)}
            empty={
              <p className="py-6 text-center text-soft">
                {venueId === null
                  ? 'Activity feed coming soon'
                  : 'Nothing was done here yet: add people on Attendance'}
              </p>
            }
          />
        )}
      </Loaded>
    </Card>
  )
}

const UpcomingCard = ({ upcoming }: { upcoming: UseQueryResult<Upcoming[]> }) => (
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

type Upcoming = Outputs['dashboard']['upcoming'][number]

type UpcomingListProps = { upcoming: readonly Upcoming[]; whenEmpty?: string }

function UpcomingList({ upcoming, whenEmpty = 'Event timeline coming soon' }: UpcomingListProps) {
  const venueTime = useWallClock(useShownZone())
  const ahead = upcoming.filter((entry) => !hasBegun(entry, venueTime)).slice(0, shownCount)
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
      className="flex flex-wrap items-center gap-x-3 rounded-control px-2 py-2 text-ink no-underline transition-colors duration-150 hover:bg-marked"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-control bg-tint text-brand">
        <Icon className="size-4.5" aria-hidden />
      </span>
      <span className="row-title">
        <span className="line-clamp-2 font-medium">{textOf(entry)}</span>
        <span className="line-clamp-2 text-sm text-soft">
          {entry.location ?? venueLabel({ ...entry, name: entry.venueName })}
        </span>
      </span>
      <span className="max-w-full text-right text-sm">
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
