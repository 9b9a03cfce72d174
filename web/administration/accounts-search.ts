import {
  shownKinds,
  sortColumns,
  type Filter,
  type Shown,
  type Sort,
} from '#web/administration/account-columns.ts'
import { sortOf, sortText } from '#web/lib/table-sort.ts'

/** What the address of /accounts may say. */
type AccountsSearch = {
  q?: string
  show?: Shown
  /** A column, with a minus before it for descending. */
  sort?: string
}

/** Keeps of an address what this page understands. */
export function readAccountsSearch({ q, show, sort }: Record<string, unknown>): AccountsSearch {
  const shown = shownKinds.find((known) => known === show)
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(shown && { show: shown }),
    ...(typeof sort === 'string' && sortOf(sortColumns, sort) && { sort }),
  }
}

export type ListState = { filter: Filter; sort: Sort | undefined }

export const stateOfSearch = ({ q = '', show, sort }: AccountsSearch): ListState => ({
  filter: { search: q, shown: show },
  sort: sortOf(sortColumns, sort),
})

/** What the address says for a state; undefined takes a word out of it. */
export const searchOf = ({ filter, sort }: ListState) => ({
  q: filter.search.trim() || undefined,
  show: filter.shown,
  sort: sortText(sort),
})
