import { sortColumns, type Filter, type Sort } from '#web/attendance/attendance-rows.ts'

/** What the address of /attendance may say besides the venue; the dashboard asks for `focus=search`. */
export type AttendanceSearch = {
  q?: string
  studio?: string
  /** A column, with a minus before it for descending. */
  sort?: string
  focus?: 'search'
}

/** Keeps of an address what this page understands. */
export function readAttendanceSearch({ q, studio, sort, focus }: Record<string, unknown>): AttendanceSearch {
  return {
    ...(typeof q === 'string' && q !== '' && { q }),
    ...(typeof studio === 'string' && { studio }),
    ...(typeof sort === 'string' && sortOf(sort) && { sort }),
    ...(focus === 'search' && { focus }),
  }
}

export type ListState = { filter: Filter; sort: Sort | undefined }

export const stateOf = ({ q = '', studio, sort }: AttendanceSearch): ListState => ({
  filter: { search: q, studio },
  sort: sortOf(sort),
})

/** What the address says for a state; undefined takes a word out of it. */
export const searchOf = ({ filter, sort }: ListState) => ({
  q: filter.search.trim() || undefined,
  studio: filter.studio,
  sort: sort && `${sort.descending ? '-' : ''}${sort.column}`,
})

function sortOf(text: string | undefined): Sort | undefined {
  const name = text?.replace(/^-/, '')
  const column = sortColumns.find((known) => known === name)
  return column && { column, descending: text?.startsWith('-') ?? false }
}
