import type { Sort as HeadSort } from '#web/ui/column-head.tsx'

/** A list's order in its address: by which of its columns, and whether reversed. */
export type Sort<Name extends string> = { column: Name; descending: boolean }

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
