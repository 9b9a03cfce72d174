import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import type { TravelState } from '#web/travel/travel-search.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

type FilterProps = { state: TravelState; change: (changed: Partial<TravelState>) => void }

/** The same search in both views. */
export const TravelSearchField = ({ state, change }: FilterProps) => (
  <div data-screen-only className="w-full md:w-auto md:max-w-80 md:grow md:basis-56">
    <SearchField
      label="Search by name, airport or flight"
      placeholder="Search by name, airport or flight..."
      value={state.q}
      onChange={(q) => change({ q })}
    />
  </div>
)

const everyStudio = 'all'

export function StudioFilter({ state, change }: FilterProps) {
  const studios = useQuery(api.studios.names.queryOptions())
  const names = [...(studios.data ?? []).map(({ name }) => name), 'LP']
  return (
    <div data-screen-only className="w-[calc(50%-0.375rem)] sm:w-40">
      <Select
        label="Studio"
        isLabelHidden
        options={[
          { id: everyStudio, label: 'All Studios' },
          ...names.map((name) => ({ id: name, label: name })),
        ]}
        value={state.studio ?? everyStudio}
        onChange={(id) => change({ studio: id === everyStudio ? undefined : id })}
      />
    </div>
  )
}
