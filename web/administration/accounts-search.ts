import { oneOf, searchState, sortBy, typedWords } from '#web/lib/search-state.ts'
import type { Sort as TableSort } from '#web/lib/table-sort.ts'

export const shownKinds = ['noRole', 'organisers', 'guests', 'disabled', 'temporary', 'unused'] as const
export type Shown = (typeof shownKinds)[number]

export const sortColumns = ['name', 'role', 'person', 'used', 'state'] as const
export type Sort = TableSort<(typeof sortColumns)[number]>

export const accountsSearch = searchState({
  /** Words that must all occur in the name, the address or the person's name, ignoring case and accents. */
  q: typedWords,
  show: oneOf(shownKinds),
  sort: sortBy(sortColumns),
})
export type ListState = ReturnType<typeof accountsSearch.stateOf>
