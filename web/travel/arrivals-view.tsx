import { useQuery } from '@tanstack/react-query'
import { PlaneLanding, SearchX } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { zoneName } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { peopleText } from '#web/lib/pluralize.ts'
import { useStudioFilter } from '#web/lib/studio-filter.ts'
import { useShownPeople } from '#web/shell/shown-people.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { filterArrivals, groupsOf, statusesOf, type ArrivalGroup } from '#web/travel/arrival-groups.ts'
import { ArrivalItem } from '#web/travel/arrival-item.tsx'
import type { Arrival } from '#web/travel/arrival-state.ts'
import { useClock } from '#web/travel/use-clock.ts'
import { StateChips, StateMeanings } from '#web/travel/state-chips.tsx'
import type { ArrivalOrder, TravelState } from '#web/travel/travel-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Toolbar } from '#web/ui/toolbar.tsx'
import { usePainted } from '#web/ui/use-painted.ts'

export type ViewProps = {
  venue: VenueChoice
  state: TravelState
  change: (changed: Partial<TravelState>) => void
  /** The links to the other views. */
  segments: ReactNode
}

/** The search, shared by both views. */
export const searchOf = ({ state, change }: Pick<ViewProps, 'state' | 'change'>) => ({
  label: 'Search by name, airport or flight',
  placeholder: 'Search by name, airport or flight...',
  value: state.q,
  onChange: (q: string) => change({ q }),
})

/** The arriving people with their progress, designed for a phone in one hand at the airport. */
export function ArrivalsView(props: ViewProps) {
  const list = useQuery(api.travel.arrivals.queryOptions({ input: { venueId: props.venue.id } }))
  return (
    <Loaded query={list} loading={{ shape: 'table', count: 8 }} failed="Failed to fetch arrivals.">
      {(rows) => <PaintedArrivals {...props} rows={rows} />}
    </Loaded>
  )
}

/** A changed person is rendered first. Then they move to their new place, and the counts follow. */
const PaintedArrivals = ({ rows, ...props }: ArrivalsProps) => <Arrivals {...props} rows={usePainted(rows)} />

const orders: readonly { id: ArrivalOrder; label: string }[] = [
  { id: 'place', label: 'By place' },
  { id: 'help', label: 'Who needs help first' },
]

type ArrivalsProps = ViewProps & { rows: readonly Arrival[] }

const Arrivals = memo(function Arrivals({ venue, state, change, segments, rows }: ArrivalsProps) {
  const people = statusesOf(rows, useClock(venue))
  const found = filterArrivals(people, state)
  const groups = groupsOf(found, state.by)
  useShownPeople(groups.flatMap(({ people: members }) => members.map(({ row }) => row)))
  const studio = useStudioFilter({ value: state.studio, onChange: (to) => change({ studio: to }) })
  if (people.length === 0)
    return (
      <>
        <Toolbar segments={segments} />
        <EmptyState icon={PlaneLanding} title="Nobody is on the list of this event yet" />
      </>
    )
  return (
    <>
      <Toolbar
        segments={segments}
        search={searchOf({ state, change })}
        chips={
          <StateChips
            people={people}
            isOver={venue.state === 'over'}
            chosen={state.state}
            onChoose={(chosen) => change({ state: chosen })}
          />
        }
        filters={[
          {
            label: 'Order',
            all: 'By hour',
            options: orders,
            value: state.by === 'hour' ? undefined : state.by,
            onChange: (by) => change({ by: orders.find(({ id }) => id === by)?.id ?? 'hour' }),
          },
          studio,
        ]}
        count={found.length < people.length ? `${found.length} of ${people.length}` : ''}
      />
      {found.length === 0 ? (
        <EmptyState icon={SearchX} title="Nobody found" hint="Try another name, studio or state." />
      ) : (
        <Groups key={state.by} groups={groups} isSingleDay={state.by === 'hour'} venue={venue} />
      )}
      <p className="mt-4 text-sm text-soft">
        Places are the airports where people’s flights leave from. Landing times are in{' '}
        {zoneName(venue.timeZone)}.
      </p>
      {venue.state !== 'over' && <StateMeanings />}
    </>
  )
})

/** How many people are rendered at first. */
const initialCount = 200

type GroupsProps = {
  groups: readonly ArrivalGroup[]
  /** Each group's title shows the day. */
  isSingleDay: boolean
  venue: VenueChoice
}

function Groups({ groups, isSingleDay, venue }: GroupsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const total = groups.reduce((sum, { people }) => sum + people.length, 0)
  const shown = showsAll ? groups : firstOf(groups, initialCount)
  const clock = useClock(venue)
  const newest = useQuery(
    api.travel.arrivals.queryOptions({ input: { venueId: venue.id }, select: byId }),
  ).data
  return (
    <div className="flex flex-col gap-4">
      {shown.map(({ title, people }) => (
        <section key={title} aria-label={title}>
          <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
            <h2 className="font-sans text-sm font-semibold tracking-normal wrap-anywhere">{title}</h2>
            <p className="text-sm text-soft">{countText(people)}</p>
          </div>
          <ul className="overflow-hidden rounded-popover border border-line bg-card">
            {statusesOf(
              people.map(({ row }) => newest?.get(row.id) ?? row),
              clock,
            ).map((arrival) => (
              <ArrivalItem key={arrival.row.id} arrival={arrival} isSingleDay={isSingleDay} venue={venue} />
            ))}
          </ul>
        </section>
      ))}
      {total > initialCount && !showsAll && (
        <Button onPress={() => setShowsAll(true)}>Show all {total} people</Button>
      )}
    </div>
  )
}

const byId = (rows: readonly Arrival[]) => new Map(rows.map((row) => [row.id, row]))

function firstOf(groups: readonly ArrivalGroup[], count: number): ArrivalGroup[] {
  let remaining = count
  return groups.flatMap(({ title, people }) => {
    const visible = people.slice(0, Math.max(0, remaining))
    remaining -= visible.length
    return visible.length === 0 ? [] : [{ title, people: visible }]
  })
}

function countText(people: ArrivalGroup['people']): string {
  const checkedIn = people.filter(({ state }) => state === 'in').length
  const coming = peopleText(people.length)
  if (checkedIn === 0) return coming
  return checkedIn === people.length ? `${coming}, all checked in` : `${coming}, ${checkedIn} checked in`
}
