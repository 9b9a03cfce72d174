import { oneOf, searchState, text, searchWords } from '#web/lib/search-state.ts'
import { sortOf, sortText, type Sort as TableSort } from '#web/lib/table-sort.ts'

/** The statuses that the chips count, and `maybe`: everyone without an answer, invited or not. */
const statuses = ['yes', 'maybe', 'no', 'in', 'uninvited'] as const
export type Status = (typeof statuses)[number]

/** The invitation states of a person without an answer. */
export const invites = ['never', 'made', 'waiting', 'invited', 'reminded', 'failed'] as const
export type Invite = (typeof invites)[number]

const missingKinds = ['reply', 'flight', 'room', 'arrival'] as const
export type MissingKind = (typeof missingKinds)[number]

export const sortColumns = ['name', 'studio', 'status', 'role', 'sharing', 'allergies', 'diet'] as const
export type SortColumn = (typeof sortColumns)[number]
/** The column of a custom question. */
export type OwnColumn = `own-${string}`
export type Sort = TableSort<SortColumn | OwnColumn>

const readSort = (param: unknown): Sort | undefined => {
  const [, minus = '', id] = /^(-?)own-([0-9a-f-]{36})$/.exec(typeof param === 'string' ? param : '') ?? []
  return id === undefined ? sortOf(sortColumns, param) : { column: `own-${id}`, descending: minus !== '' }
}

/** Which people of an edition the list shows, and in which order. */
export const attendanceSearch = searchState({
  /** Words that must all occur in the name or the address, ignoring case and accents. */
  q: searchWords,
  /** A studio's name, or LP. */
  studio: text(),
  missing: oneOf(missingKinds),
  status: oneOf(statuses),
  invite: oneOf(invites),
  /** Filters by answers to custom questions. */
  own: text(),
  sort: { read: readSort, write: sortText },
})
export type ListState = ReturnType<typeof attendanceSearch.stateOf>

const focusTargets = ['search', 'message'] as const

/** The part to open or focus immediately; set by links from the dashboard. */
export type Focus = (typeof focusTargets)[number]
export const focusOf = (param: string | undefined): Focus | undefined =>
  focusTargets.find((known) => known === param)
