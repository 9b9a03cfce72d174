import type { Sort as TableSort } from '#web/lib/table-sort.ts'

export const shownKinds = ['noRole', 'organisers', 'guests', 'disabled', 'temporary', 'unused'] as const
export type Shown = (typeof shownKinds)[number]

export type Filter = {
  /** Words that must all occur in the name, the address or the person's name, whatever their case or accents. */
  search: string
  /** undefined: all accounts. */
  shown: Shown | undefined
}

export const sortColumns = ['name', 'role', 'person', 'used', 'state'] as const
export type Sort = TableSort<(typeof sortColumns)[number]>
