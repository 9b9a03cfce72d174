import { useQuery } from '@tanstack/react-query'
import { counted } from '#web/attendance/answer-texts.ts'
import type { Filter, Row } from '#web/attendance/attendance-rows.ts'
import { api } from '#web/lib/api.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

type AttendanceToolbarProps = {
  /** Everybody, whatever the filter. */
  all: readonly Row[]
  /** How many the filter leaves. */
  shown: number
  filter: Filter
  onFilter: (filter: Filter) => void
  isSearchFocused: boolean
}

const everyStudio = 'all'

/** Search and studio, and how many that leaves. */
export function AttendanceToolbar({ all, shown, filter, onFilter, isSearchFocused }: AttendanceToolbarProps) {
  const studios = useQuery(api.studios.names.queryOptions())
  const names = [...(studios.data ?? []).map(({ name }) => name), 'LP']
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-3">
      <div className="w-full md:w-80">
        <SearchField
          label="Search by name or email"
          placeholder="Search by name or email..."
          value={filter.search}
          onChange={(search) => onFilter({ ...filter, search })}
          autoFocus={isSearchFocused}
        />
      </div>
      <div className="w-full sm:w-56">
        <Select
          label="Studio"
          isLabelHidden
          options={[
            { id: everyStudio, label: 'All Studios' },
            ...names.map((name) => ({ id: name, label: name })),
          ]}
          value={filter.studio ?? everyStudio}
          onChange={(id) => onFilter({ ...filter, studio: id === everyStudio ? undefined : id })}
        />
      </div>
      <p className="ml-auto text-sm text-soft tabular-nums" role="status">
        {shown === all.length
          ? counted(all.length, 'person', 'people')
          : `${shown} of ${counted(all.length, 'person', 'people')}`}
      </p>
    </div>
  )
}
