import { memo } from 'react'
import { chipOf, chipsFor, filterOfChip } from '#web/attendance/attendance-chips.ts'
import { AttendanceExport } from '#web/attendance/attendance-head.tsx'
import type { Row } from '#web/attendance/attendance-rows.ts'
import type { ListState, MissingKind } from '#web/attendance/attendance-search.ts'
import { peopleText } from '#web/lib/pluralize.ts'
import { useStudioFilter } from '#web/lib/studio-filter.ts'
import { Chips, Toolbar, type Filter } from '#web/ui/toolbar.tsx'

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
export const AttendanceToolbar = memo(function AttendanceToolbar(props: AttendanceToolbarProps) {
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
      areChipsBelow
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
