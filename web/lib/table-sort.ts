import type { Sort as HeadSort } from '#web/ui/column-head.tsx'

/** A list's order in its address: by which of its columns, and whether reversed. */
export type Sort<Name extends string> = { column: Name; descending: boolean }

/** As an address says it: a column, with a minus before it for descending. */
export const sortText = (sort: Sort<string> | undefined): string | undefined =>
  sort && `${sort.descending ? '-' : ''}${sort.column}`

/** What an address says; undefined for a column that cannot be sorted by. */
export function sortOf<Name extends string>(names: readonly Name[], text: unknown): Sort<Name> | undefined {
  if (typeof text !== 'string') return undefined
  const column = names.find((name) => name === text.replace(/^-/, ''))
  return column && { column, descending: text.startsWith('-') }
}

/** The same for the heads of a table, and back; a column that cannot be sorted by is none. */
export const tableSort = <Name extends string>(
  names: readonly Name[],
  sort: Sort<Name> | undefined,
  onSort: (sort: Sort<Name> | undefined) => void,
) => ({
  sort: sort ? directed(sort) : null,
  onSort: (next: HeadSort | null) => {
    const column = names.find((name) => name === next?.column)
    onSort(column && { column, descending: next?.direction === 'descending' })
  },
})

const directed = ({ column, descending }: Sort<string>): HeadSort => ({
  column,
  direction: descending ? 'descending' : 'ascending',
})
