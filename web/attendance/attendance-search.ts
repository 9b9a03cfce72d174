import { oneOf, searchState, text, typedWords } from '#web/lib/search-state.ts'
import { sortOf, sortText, type Sort as TableSort } from '#web/lib/table-sort.ts'

// What an address may say of the list. Apart from the list, because every address is read on every first page.

/** What the chips count, and `maybe`: everyone without an answer, invited or not. */
const statuses = ['yes', 'maybe', 'no', 'in', 'uninvited'] as const
export type Status = (typeof statuses)[number]

/** How far a person who is maybe is with their invitation. */
export const invites = ['never', 'made', 'waiting', 'invited', 'reminded', 'failed'] as const
export type Invite = (typeof invites)[number]

const missings = ['reply', 'flight', 'room', 'arrival'] as const
export type Missing = (typeof missings)[number]

export const sortColumns = ['name', 'studio', 'status', 'role', 'sharing', 'allergies', 'diet'] as const
export type SortColumn = (typeof sortColumns)[number]
/** The column of an own question. */
export type OwnColumn = `own-${string}`
export type Sort = TableSort<SortColumn | OwnColumn>

const sortIn = (said: unknown): Sort | undefined => {
  const [, minus = '', id] = /^(-?)own-([0-9a-f-]{36})$/.exec(typeof said === 'string' ? said : '') ?? []
  return id === undefined ? sortOf(sortColumns, said) : { column: `own-${id}`, descending: minus !== '' }
}

/** Which people of an edition are on the list, and in which order. */
export const attendanceSearch = searchState({
  /** Words that must all occur in the name or the address, whatever their case or accents. */
  q: typedWords,
  /** A studio's name, or LP. */
  studio: text(),
  missing: oneOf(missings),
  status: oneOf(statuses),
  invite: oneOf(invites),
  /** Answers to own questions. */
  own: text(),
  sort: { read: sortIn, write: sortText },
})
export type ListState = ReturnType<typeof attendanceSearch.stateOf>

const focuses = ['search', 'message'] as const

type AttendanceSearch = ReturnType<typeof attendanceSearch.read> & {
  /** What is opened, or where one types, at once; the dashboard asks for it. */
  focus?: (typeof focuses)[number] | undefined
  /** Then it is the desk that is meant: /desk. */
  door?: true | undefined
}

export const readAttendanceSearch = (said: Record<string, unknown>): AttendanceSearch => ({
  ...attendanceSearch.read(said),
  focus: focuses.find((known) => known === said['focus']),
  door: said['door'] === undefined ? undefined : true,
})
