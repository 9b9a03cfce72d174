import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import type { Missing } from '#web/attendance/attendance-search.ts'
import { api } from '#web/lib/api.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

type AttendanceToolbarProps = {
  search: string
  onSearch: (search: string) => void
  isSearchFocused: boolean
  studio: string | undefined
  /** The same function at every render. */
  onStudio: (studio: string | undefined) => void
  missing: Missing | undefined
  /** The same function at every render. */
  onMissing: (missing: Missing | undefined) => void
  /** How many the filter leaves, of all there are. */
  shown: number
  all: number
  /** What is done with those that are left. */
  children: ReactNode
}

/** Search and studio, how many that leaves, and what to do with them. */
export function AttendanceToolbar(props: AttendanceToolbarProps) {
  const { search, onSearch, isSearchFocused, studio, onStudio, missing, onMissing, ...rest } = props
  const { shown, all, children } = rest
  const people = pluralize(all, 'person', 'people')
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <div data-screen-only className="w-full md:w-auto md:max-w-80 md:grow md:basis-56">
        <SearchField
          label="Search by name or email"
          placeholder="Search by name or email..."
          value={search}
          onChange={onSearch}
          autoFocus={isSearchFocused}
        />
      </div>
      <div data-screen-only className="w-[calc(50%-0.375rem)] sm:w-36">
        <StudioFilter studio={studio} onStudio={onStudio} />
      </div>
      <div data-screen-only className="w-[calc(50%-0.375rem)] sm:w-36">
        <MissingFilter missing={missing} onMissing={onMissing} />
      </div>
      <p className="mr-auto text-sm text-soft max-sm:w-full" role="status">
        {shown === all ? people : `${shown} of ${people}`}
      </p>
      {children}
    </div>
  )
}

const everyStudio = 'all'

type StudioFilterProps = Pick<AttendanceToolbarProps, 'studio' | 'onStudio'>

/** Kept while one types: drawing its list of options again took a third of what a key cost. */
const StudioFilter = memo(function StudioFilter({ studio, onStudio }: StudioFilterProps) {
  const studios = useQuery(api.studios.names.queryOptions())
  const names = [...(studios.data ?? []).map(({ name }) => name), 'LP']
  return (
    <Select
      label="Studio"
      isLabelHidden
      options={[
        { id: everyStudio, label: 'All Studios' },
        ...names.map((name) => ({ id: name, label: name })),
      ]}
      value={studio ?? everyStudio}
      onChange={(id) => onStudio(id === everyStudio ? undefined : id)}
    />
  )
})

type MissingFilterProps = Pick<AttendanceToolbarProps, 'missing' | 'onMissing'>

const MissingFilter = memo(function MissingFilter({ missing, onMissing }: MissingFilterProps) {
  return (
    <Select
      label="Missing…"
      isLabelHidden
      placeholder="Missing…"
      options={
        missing === undefined ? missingOptions : [{ id: everybody, label: 'Anyone' }, ...missingOptions]
      }
      value={missing ?? null}
      onChange={(id) => onMissing(id === everybody ? undefined : id)}
    />
  )
})

const everybody = 'everybody'

const missingOptions = [
  { id: 'reply', label: 'No reply' },
  { id: 'flight', label: 'No flight' },
  { id: 'room', label: 'No room' },
  { id: 'arrival', label: 'Not arrived' },
] as const
