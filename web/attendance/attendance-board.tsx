import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { attendanceOf } from '#web/attendance/attendance-cache.ts'
import { chipOf, chipsFor, filterOfChip } from '#web/attendance/attendance-chips.ts'
import { NobodyInvited } from '#web/attendance/attendance-empty.tsx'
import { AttendanceExport, AttendanceHeader, useAddPeople } from '#web/attendance/attendance-head.tsx'
import { filterRows, sortRows, type Row } from '#web/attendance/attendance-rows.ts'
import {
  attendanceSearch,
  focusOf,
  type ListState,
  type MissingKind,
} from '#web/attendance/attendance-search.ts'
import { AttendanceTable } from '#web/attendance/attendance-table.tsx'
import { ChosenBar } from '#web/attendance/chosen-bar.tsx'
import { useOwnColumns, useShownQuestions } from '#web/attendance/use-own-columns.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useSearchParameter } from '#web/lib/location.ts'
import { useSearchState } from '#web/lib/use-search-state.ts'
import { isNearEvent, type VenueChoice } from '#web/session/venue-choice.ts'
import { useShownPeople } from '#web/shell/shown-people.ts'
import { createSelection } from '#web/ui/selection.ts'
import { usePainted } from '#web/ui/use-painted.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { useStudioFilter } from '#web/lib/studio-filter.ts'
import { Chips, type Filter, Toolbar } from '#web/ui/toolbar.tsx'

/** The list of people invited to a venue, with its filters. */
export function AttendanceBoard({ venue }: { venue: VenueChoice }) {
  const client = useQueryClient()
  const list = useQuery(attendanceOf(venue.id))
  return (
    <Loaded
      query={list}
      loading={{ shape: 'table', isLabelShown: true, count: 8 }}
      failed="Failed to fetch attendees."
      // The rest of the page's data probably failed too, so everything reloads.
      onRetry={() => void client.refetchQueries({ type: 'active' })}
    >
      {(all) => <FilteredList venue={venue} all={all} isFresh={!list.isFetching} />}
    </Loaded>
  )
}

type FilteredListProps = {
  venue: VenueChoice
  all: readonly Row[]
  /** Whether the rows came from the server now, rather than from an earlier visit's copy. */
  isFresh: boolean
}

function FilteredList({ venue, all, isFresh }: FilteredListProps) {
  const { state, change } = useSearchState(attendanceSearch)
  const focus = focusOf(useSearchParameter('focus'))
  // We read it once: the URL drops `focus` with its first update.
  const [opensMessage] = useState(focus === 'message')
  const [selection] = useState(createSelection)
  const adding = useAddPeople(venue.id)
  const isNear = isNearEvent(venue, useNow())
  const isOver = venue.state === 'over'
  // Filters the rows after what was typed or pressed is rendered, so that typing never waits for them.
  const paintedState = usePainted(state)
  // Counts the rows after a changed row is rendered.
  const countedRows = usePainted(all)
  const shownQuestions = useShownQuestions(venue.id)
  const ownColumns = useOwnColumns({
    venueId: venue.id,
    all: countedRows,
    ids: shownQuestions.ids,
    state: paintedState,
    change,
  })
  const { applyFilters, sortKey } = ownColumns
  const rows = useMemo(
    () => sortRows(applyFilters(filterRows(all, paintedState)), paintedState.sort, sortKey),
    [all, paintedState, applyFilters, sortKey],
  )
  const shownRows = usePainted(rows)
  useShownPeople(rows)
  // Stable functions, so that the table isn't re-rendered when only its surroundings change.
  const [actions] = useState(() => ({
    sort: (sort: ListState['sort']) => change({ sort }),
    showAll: () => change({ q: '', studio: undefined, own: undefined, ...filterOfChip('all', {}) }),
  }))
  return (
    <>
      <AttendanceHeader
        venue={venue}
        isNear={isNear}
        isOver={isOver}
        all={countedRows}
        rows={shownRows}
        status={paintedState.status}
        missing={state.missing}
        opensMessageForm={opensMessage && isFresh && shownRows === rows}
        shownQuestions={shownQuestions}
        onAdd={adding.open}
      />
      {adding.dialog}
      {all.length === 0 ? (
        <NobodyInvited onAdd={adding.open} />
      ) : (
        <div data-at-hand={isNear ? '' : undefined} className="group/list">
          <AttendanceToolbar
            venueId={venue.id}
            isOver={isOver}
            isNear={isNear}
            all={countedRows}
            rows={shownRows}
            state={state}
            change={change}
            ownFilters={ownColumns.filters}
            isFocused={focus === 'search'}
          />
          <AttendanceTable
            rows={rows}
            sort={state.sort}
            onSort={actions.sort}
            selection={selection}
            own={ownColumns.columns}
            onShowAll={actions.showAll}
          />
          <ChosenBar venueId={venue.id} all={countedRows} shown={shownRows} selection={selection} />
        </div>
      )}
    </>
  )
}

type AttendanceToolbarProps = {
  venueId: string
  isOver: boolean
  isNear: boolean
  all: readonly Row[]
  rows: readonly Row[]
  state: ListState
  change: (changed: Partial<ListState>) => void
  ownFilters: readonly Filter[]
  /** Whether the search has the focus at first. */
  isFocused: boolean
}

/** The filters of the list and their counts. Memoized, so that a changed row is rendered before the toolbar. */
const AttendanceToolbar = memo(function AttendanceToolbar(props: AttendanceToolbarProps) {
  const { venueId, isOver, isNear, all, rows, state, change, ownFilters, isFocused } = props
  const { missing } = state
  const chip = chipOf(state)
  const studios = useStudioFilter({ value: state.studio, onChange: (studio) => change({ studio }) })
  return (
    <Toolbar
      search={{
        label: 'Search by name or email',
        placeholder: 'Search by name or email...',
        value: state.q,
        onChange: (q) => change({ q }),
        autoFocus: isFocused,
      }}
      chips={<CountedChips {...{ all, chip, isOver, isNear, missing, change }} />}
      filters={[studios, missingFilter(missing, change), ...ownFilters]}
      areFiltersFirst
      count={rows.length === all.length ? '' : `${rows.length} of ${peopleText(all.length)}`}
    >
      <AttendanceExport venueId={venueId} rows={rows} />
    </Toolbar>
  )
})

type CountedChipsProps = Pick<AttendanceToolbarProps, 'all' | 'isOver' | 'isNear' | 'change'> & {
  chip: string | undefined
  missing: MissingKind | undefined
}

/** Memoized, because typing doesn't change the counts. */
const CountedChips = memo(function CountedChips(props: CountedChipsProps) {
  const { all, chip, isOver, isNear, missing, change } = props
  return (
    <Chips
      label="Status"
      options={chipsFor(all, { chosen: chip, isOver, isNear })}
      value={chip}
      onChange={(id) => change(filterOfChip(id, { missing }))}
    />
  )
})

const missingOptions: readonly { id: MissingKind; label: string }[] = [
  { id: 'flight', label: 'No flight' },
  { id: 'room', label: 'No room' },
]

/** People who haven't answered or arrived are filtered by a chip instead. */
const missingFilter = (
  missing: MissingKind | undefined,
  change: (changed: { missing: MissingKind | undefined }) => void,
): Filter => ({
  label: 'Missing…',
  all: 'Missing…',
  options: missingOptions,
  value: missingOptions.find(({ id }) => id === missing)?.id,
  onChange: (id) => change({ missing: missingOptions.find((option) => option.id === id)?.id }),
})
