import type { Sort as HeaderSort } from '#web/ui/column-header.tsx'

/** A list's order in its URL: the column, and whether descending. */
export type Sort<Name extends string> = { column: Name; descending: boolean }

/** The order as text in a URL: a column, with a minus in front for descending order. */
export const sortText = (sort: Sort<string> | undefined): string | undefined =>
  sort && `${sort.descending ? '-' : ''}${sort.column}`

/** The order in a URL; undefined if the column can't be sorted by. */
export function sortOf<Name extends string>(names: readonly Name[], text: unknown): Sort<Name> | undefined {
  if (typeof text !== 'string') return undefined
  const column = names.find((name) => name === text.replace(/^-/, ''))
  return column && { column, descending: text.startsWith('-') }
}

/** Connects a list's order to a table's headers. A column that isn't in `names` counts as unsorted. */
export const tableSort = <Name extends string>(
  names: readonly Name[],
  sort: Sort<Name> | undefined,
  onSort: (sort: Sort<Name> | undefined) => void,
) => ({
  sort: sort ? headerSortOf(sort) : null,
  onSort: (next: HeaderSort | null) => {
    const column = names.find((name) => name === next?.column)
    onSort(column && { column, descending: next?.direction === 'descending' })
  },
})

const headerSortOf = ({ column, descending }: Sort<string>): HeaderSort => ({
  column,
  direction: descending ? 'descending' : 'ascending',
})
