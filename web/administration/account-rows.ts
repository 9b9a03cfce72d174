import type { z } from 'zod'
import type { AccountRow } from '#contract/administration.ts'
import type { ListState, AccountFilter, Sort } from '#web/administration/accounts-search.ts'
import { compareNames } from '#web/lib/name-order.ts'
import { sortByKey, type SortKey } from '#web/lib/sort-rows.ts'
import { searchBy } from '#web/base/search.ts'

export type Row = z.infer<typeof AccountRow>
export type Role = Row['role']

/** The state of an account: the first that applies, most serious first. */
export type State = 'disabled' | 'noRole' | 'temporary' | 'unused' | 'active'

export function stateOf({ isDisabled, role, mustChange, hasSignedIn }: Row): State {
  if (isDisabled) return 'disabled'
  if (role === null) return 'noRole'
  if (mustChange) return 'temporary'
  return hasSignedIn ? 'active' : 'unused'
}

/**
 * What somebody who can't get in most likely needs: a new password by mail, or the personal link if they have never
 * signed in or no mail is sent.
 */
export function verbOf(
  { isDisabled, hasSignedIn, personId }: Row,
  isMailConfigured: boolean,
): 'link' | 'reset' | undefined {
  if (isDisabled) return undefined
  if (personId !== null && (!hasSignedIn || !isMailConfigured)) return 'link'
  return isMailConfigured ? 'reset' : undefined
}

const passes: Record<AccountFilter, (row: Row) => boolean> = {
  noRole: ({ role }) => role === null,
  organisers: ({ role }) => role === 'admin',
  guests: ({ role }) => role === 'guest',
  disabled: ({ isDisabled }) => isDisabled,
  temporary: ({ mustChange }) => mustChange,
  unused: ({ hasSignedIn }) => !hasSignedIn,
}

/** Sorts names as people expect: É beside E. The server's order is already close, which makes this cheap. */
export const sortByName = (rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => compareNames(one.name, other.name))

/** Returns the rows that pass a filter, in their order. */
export function filterRows(rows: readonly Row[], { q = '', show }: Partial<ListState>): readonly Row[] {
  const found = searchRows(rows, q)
  return show === undefined ? found : found.filter(passes[show])
}

const searchRows = searchBy<Row>(({ name, email, person }) => `${name}\n${email}\n${person ?? ''}`)

const organisersFirst = (rows: readonly Row[]) => [
  ...rows.filter(passes.organisers),
  ...rows.filter((row) => !passes.organisers(row)),
]

/** Sorts rows by a column, with ties by name; organisers come first if no column is chosen. `rows` must already be sorted by name. */
export function sortRows(rows: readonly Row[], sort: Sort | undefined): readonly Row[] {
  if (sort === undefined) return organisersFirst(rows)
  if (sort.column === 'name') return sort.descending ? rows.toReversed() : rows
  return sortByKey(rows, sortKeys[sort.column], sort.descending)
}

const states: readonly State[] = ['disabled', 'noRole', 'temporary', 'unused', 'active']

const sortKeys: Record<Exclude<Sort['column'], 'name'>, (row: Row) => SortKey> = {
  role: ({ role }) => role,
  person: ({ person }) => person,
  used: ({ lastUsedAt }) => (lastUsedAt === null ? null : Date.parse(lastUsedAt)),
  state: (row) => states.indexOf(stateOf(row)),
}
