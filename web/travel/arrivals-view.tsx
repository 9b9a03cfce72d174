import { useQuery } from '@tanstack/react-query'
import { PlaneLanding, SearchX } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { wallClockOf, zoneName } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { pluralize } from '#web/lib/pluralize.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useShownPeople } from '#web/shell/shown-people.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { filterMet, groupsOf, metOf, type ArrivalGroup } from '#web/travel/arrival-groups.ts'
import { ArrivalItem } from '#web/travel/arrival-item.tsx'
import type { Arrival } from '#web/travel/arrival-state.ts'
import { StateCounts } from '#web/travel/state-counts.tsx'
import { StudioFilter, TravelSearchField } from '#web/travel/travel-toolbar.tsx'
import type { ArrivalOrder, TravelState } from '#web/travel/travel-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'

export type ViewProps = {
  venue: VenueChoice
  state: TravelState
  change: (changed: Partial<TravelState>) => void
}

/** Who is to be met, and how far each has come: made for a telephone in one hand at the airport. */
export function ArrivalsView(props: ViewProps) {
  const list = useQuery(api.travel.arrivals.queryOptions({ input: { venueId: props.venue.id } }))
  return (
    <Loaded query={list} loading={{ shape: 'table', count: 8 }} failed="Failed to fetch arrivals.">
      {(rows) => <Arrivals {...props} rows={rows} />}
    </Loaded>
  )
}

const orders: readonly { id: ArrivalOrder; label: string }[] = [
  { id: 'hour', label: 'By hour' },
  { id: 'place', label: 'By place' },
  { id: 'help', label: 'Who needs help first' },
]

function Arrivals({ venue, state, change, rows }: ViewProps & { rows: readonly Arrival[] }) {
  const { timeZone, eventStartDate: firstDay } = venue
  const now = wallClockOf(useNow().toISOString(), timeZone) ?? ''
  const people = metOf(rows, { now, timeZone, firstDay })
  const found = filterMet(people, state)
  const groups = groupsOf(found, state.by)
  useShownPeople(groups.flatMap(({ people: of }) => of.map(({ row }) => row)))
  if (people.length === 0)
    return <EmptyState icon={PlaneLanding} title="Nobody is on the list of this event yet" />
  return (
    <>
      <StateCounts people={people} chosen={state.state} onChoose={(chosen) => change({ state: chosen })} />
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <TravelSearchField state={state} change={change} />
        <StudioFilter state={state} change={change} />
        <div className="w-[calc(50%-0.375rem)] sm:w-52" data-screen-only>
          <Select
            label="Order"
            isLabelHidden
            options={orders}
            value={state.by}
            onChange={(by) => change({ by })}
          />
        </div>
        <p role="status" className="text-sm text-soft">
          {found.length < people.length && `${found.length} of `}
          {pluralize(people.length, 'person', 'people')}
        </p>
      </div>
      <p className="mb-4 text-sm text-soft">
        Places are the airports where people’s flights leave from. Landing times are in {zoneName(timeZone)}.
      </p>
      {found.length === 0 ? (
        <EmptyState icon={SearchX} title="Nobody found" hint="Try another name, studio or state." />
      ) : (
        <Groups key={state.by} groups={groups} venue={venue} />
      )}
    </>
  )
}

/** How many people are drawn at first. */
const atFirst = 200

function Groups({ groups, venue }: { groups: readonly ArrivalGroup[]; venue: VenueChoice }) {
  const [areAllShown, setAllShown] = useState(false)
  const all = groups.reduce((sum, { people }) => sum + people.length, 0)
  const shown = areAllShown ? groups : firstOf(groups, atFirst)
  return (
    <div className="flex flex-col gap-5">
      {shown.map(({ title, people }) => (
        <section key={title} aria-label={title}>
          <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
            <h2 className="text-h3 wrap-anywhere">{title}</h2>
            <p className="text-sm text-soft">{countText(people)}</p>
          </div>
          <ul className="overflow-hidden rounded-card border border-line bg-card">
            {people.map((one) => (
              <ArrivalItem key={one.row.id} one={one} venue={venue} />
            ))}
          </ul>
        </section>
      ))}
      {all > atFirst && !areAllShown && (
        <Button onPress={() => setAllShown(true)}>Show all {all} people</Button>
      )}
    </div>
  )
}

function firstOf(groups: readonly ArrivalGroup[], count: number): ArrivalGroup[] {
  let left = count
  return groups.flatMap(({ title, people }) => {
    const some = people.slice(0, Math.max(0, left))
    left -= some.length
    return some.length === 0 ? [] : [{ title, people: some }]
  })
}

function countText(people: ArrivalGroup['people']): string {
  const isIn = people.filter(({ state }) => state === 'in').length
  const all = pluralize(people.length, 'person', 'people')
  if (isIn === 0) return all
  return isIn === people.length ? `${all}, all checked in` : `${all}, ${isIn} checked in`
}
