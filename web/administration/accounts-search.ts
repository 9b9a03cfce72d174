import { oneOf, searchState, sortBy, searchWords } from '#web/lib/search-state.ts'
import type { Sort as TableSort } from '#web/lib/table-sort.ts'

export const accountFilters = ['noRole', 'organisers', 'guests', 'disabled', 'temporary', 'unused'] as const
export type AccountFilter = (typeof accountFilters)[number]

export const sortColumns = ['name', 'role', 'person', 'used', 'state'] as const
export type Sort = TableSort<(typeof sortColumns)[number]>

export const accountsSearch = searchState({
  /** Words that must all occur in the name, the address or the person's name, ignoring case and accents. */
  q: searchWords,
  show: oneOf(accountFilters),
  sort: sortBy(sortColumns),
})
export type ListState = ReturnType<typeof accountsSearch.stateOf>
