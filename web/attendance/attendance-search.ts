import {
  missings,
  sortColumns,
  statuses,
  type Filter,
  type Missing,
  type Sort,
  type Status,
} from '#web/attendance/attendance-columns.ts'
import { sortOf, sortText } from '#web/lib/table-sort.ts'

/** What the address of /attendance may say besides the venue; the dashboard asks for `focus=search`. */
type AttendanceSearch = {
  q?: string | undefined
  studio?: string | undefined
  missing?: Missing | undefined
  status?: Status | undefined
  /** A column, with a minus before it for descending. */
  sort?: string | undefined
  focus?: 'search' | undefined
}

/** Of an address what this page understands. What it does not is named, too: the router would hand it on as it came. */
export function readAttendanceSearch(said: Record<string, unknown>): AttendanceSearch {
  const { q, studio, sort, focus } = said
  const missing = missings.find((known) => known === said['missing'])
  return {
    q: typeof q === 'string' && q !== '' ? q : undefined,
    studio: typeof studio === 'string' ? studio : undefined,
    missing,
    status: statuses.find((known) => known === said['status']),
    sort: sortText(sortOf(sortColumns, sort)),
    focus: focus === 'search' ? focus : undefined,
  }
}

export type ListState = { filter: Filter; sort: Sort | undefined }

export const stateOf = ({ q = '', studio, missing, status, sort }: AttendanceSearch): ListState => ({
  filter: { search: q, studio, missing, status },
  sort: sortOf(sortColumns, sort),
})

/** What the address says for a state; undefined takes a word out of it. */
export const searchOf = ({ filter, sort }: ListState) => ({
  q: filter.search.trim() || undefined,
  studio: filter.studio,
  missing: filter.missing,
  status: filter.status,
  sort: sortText(sort),
})
