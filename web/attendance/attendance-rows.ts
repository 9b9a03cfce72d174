import type { z } from 'zod'
import type { AttendanceRow } from '#contract/attendance.ts'
import type {
  Invite,
  ListState,
  MissingKind,
  OwnColumn,
  Sort,
  SortColumn,
  Status,
} from '#web/attendance/attendance-search.ts'
import { compareNames } from '#web/lib/name-order.ts'
import { sortByKey, type SortKey } from '#web/lib/sort-rows.ts'
import { searchBy } from '#web/base/search.ts'

export type Row = z.infer<typeof AttendanceRow>
export type Attending = Row['attending']
export type Role = Row['role']

/** The people each missing-data filter finds. All filters but 'reply' look only at people who are coming. */
const missingFilters: Record<MissingKind, (row: Row) => boolean> = {
  reply: (row) => row.attending === 'maybe' && !row.isUninvited,
  flight: (row) => row.attending === 'yes' && !row.hasFlight && !row.travelsOtherwise,
  room: (row) => row.attending === 'yes' && !row.hasRoom,
  arrival: (row) => row.attending === 'yes' && row.checkInTime === null,
}

/** The recipients of a message. People who declined are included only if the list is filtered for them. */
export const recipientsIn = (rows: readonly Row[], { status }: Pick<ListState, 'status'>): readonly Row[] =>
  status === 'no' ? rows : rows.filter(({ attending }) => attending !== 'no')

/** Which people each count includes. Only people who are coming can be checked in; the server ensures that. */
const statusFilters: Record<Status, (row: Row) => boolean> = {
  yes: (row) => row.attending === 'yes',
  maybe: (row) => row.attending === 'maybe',
  no: (row) => row.attending === 'no',
  in: (row) => row.checkInTime !== null,
  uninvited: (row) => row.isUninvited,
}

/** The invitation state of a person who hasn't answered; undefined if they have. An unmailed link counts as made. */
export function inviteOf({ attending, linkMails, invitedAt, email, mailRefused }: Row): Invite | undefined {
  if (attending !== 'maybe') return undefined
  if (linkMails?.hasFailed || (email !== null && mailRefused !== null)) return 'failed'
  if (linkMails === null) return invitedAt === null ? 'never' : 'made'
  return linkMails.sent === 0 ? 'waiting' : linkMails.sent === 1 ? 'invited' : 'reminded'
}

/**
 * Sorts names as people expect: É beside E. Remembers the order, because comparing 5,000 names after every change, or
 * after one person's removal, would be noticeable.
 */
export function sortByName(rows: readonly Row[]): Row[] {
  if (!rows.every(({ id, fullName }) => lastOrder.get(id)?.name === fullName)) {
    const inOrder = rows.toSorted((left, right) => compareNames(left.fullName, right.fullName))
    lastOrder = new Map(inOrder.map(({ id, fullName }, place) => [id, { name: fullName, place }]))
    return inOrder
  }
  const ordered: Row[] = []
  for (const row of rows) ordered[lastOrder.get(row.id)?.place ?? 0] = row
  // Closes the gaps left by people who have been removed.
  return ordered.flat()
}

let lastOrder = new Map<string, { name: string; place: number }>()

/** Returns the rows that pass a filter, in their order. */
export function filterRows(rows: readonly Row[], filter: Partial<ListState>): readonly Row[] {
  const { q = '', studio, missing, status } = filter
  // Only people without an answer have an invitation state.
  const invite = status === 'maybe' ? filter.invite : undefined
  const found = searchRows(rows, q)
  if ([studio, missing, status, invite].every((one) => one === undefined)) return found
  return found.filter(
    (row) =>
      (studio === undefined || row.studio === studio) &&
      (missing === undefined || missingFilters[missing](row)) &&
      (status === undefined || statusFilters[status](row)) &&
      (invite === undefined || inviteOf(row) === invite),
  )
}

const searchRows = searchBy<Row>(({ fullName, email }) => `${fullName}\n${email ?? ''}`)

/**
 * Sorts rows by a column, with ties by name. `rows` must already be sorted by name. `ownKey` sorts by a custom question, if its
 * column is shown.
 */
export function sortRows(
  rows: readonly Row[],
  sort: Sort | undefined,
  ownKey?: (row: Row) => SortKey,
): readonly Row[] {
  if (sort === undefined) return rows
  const { column, descending } = sort
  if (column === 'name') return descending ? rows.toReversed() : rows
  const keyOf = isOwnColumn(column) ? ownKey : sortKeys[column]
  return keyOf ? sortByKey(rows, keyOf, descending) : rows
}

const isOwnColumn = (column: Sort['column']): column is OwnColumn => column.startsWith('own-')

const sortKeys: Record<Exclude<SortColumn, 'name'>, (row: Row) => SortKey> = {
  studio: (row) => row.studio,
  status: (row) => ['yes', 'maybe', 'no'].indexOf(row.attending),
  role: (row) => row.role,
  sharing: (row) => (row.openToRoomSharing === null ? null : row.openToRoomSharing ? 0 : 1),
  allergies: (row) => (row.allergies === null ? null : row.allergies.length > 0 ? 0 : 1),
  diet: (row) => row.diet,
}
