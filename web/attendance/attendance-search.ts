import {
  invites,
  missings,
  sortColumns,
  statuses,
  type Filter,
  type Invite,
  type Missing,
  type Sort,
  type Status,
} from '#web/attendance/attendance-columns.ts'
import { sortOf, sortText } from '#web/lib/table-sort.ts'

const focuses = ['search', 'message'] as const

/** What the address of /attendance may say besides the venue; the dashboard asks for a `focus`. */
type AttendanceSearch = {
  q?: string | undefined
  studio?: string | undefined
  missing?: Missing | undefined
  status?: Status | undefined
  invite?: Invite | undefined
  /** A column, with a minus before it for descending. */
  sort?: string | undefined
  /** What is opened, or where one types, at once. */
  focus?: (typeof focuses)[number] | undefined
  /** Then it is the desk that is meant: /desk. */
  door?: true | undefined
}

/** Of an address what this page understands. What it does not is named, too: the router would hand it on as it came. */
export function readAttendanceSearch(said: Record<string, unknown>): AttendanceSearch {
  const { q, studio, sort, focus } = said
  const missing = missings.find((known) => known === said['missing'])
  const status = statuses.find((known) => known === said['status'])
  return {
    q: typeof q === 'string' && q !== '' ? q : undefined,
    studio: typeof studio === 'string' ? studio : undefined,
    missing,
    status,
    // Only those who are maybe are so far with an invitation.
    invite: status === 'maybe' ? invites.find((known) => known === said['invite']) : undefined,
    sort: sortText(sortOf(sortColumns, sort)),
    focus: focuses.find((known) => known === focus),
    door: said['door'] === undefined ? undefined : true,
  }
}

export type ListState = { filter: Filter; sort: Sort | undefined }

export const stateOf = ({ q = '', sort, ...filter }: AttendanceSearch): ListState => ({
  filter: {
    search: q,
    studio: filter.studio,
    missing: filter.missing,
    status: filter.status,
    invite: filter.invite,
  },
  sort: sortOf(sortColumns, sort),
})

/** What the address says for a state; undefined takes a word out of it. */
export const searchOf = ({ filter, sort }: ListState) => ({
  q: filter.search.trim() || undefined,
  studio: filter.studio,
  missing: filter.missing,
  status: filter.status,
  invite: filter.invite,
  sort: sortText(sort),
})
