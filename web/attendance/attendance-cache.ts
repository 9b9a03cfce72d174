import type { QueryClient } from '@tanstack/react-query'
import { sortByName, type Row } from '#web/attendance/attendance-rows.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { changeOf, type Change } from '#web/lib/shown-changes.ts'

/** Everyone invited to a venue, by name. */
export const attendanceOf = (venueId: string) =>
  api.attendance.list.queryOptions({ input: { venueId }, select: sortByName })

/** The rows as currently shown. */
export const rowsIn = (client: QueryClient, venueId: string): readonly Row[] | undefined =>
  client.getQueryData(api.attendance.list.queryKey({ input: { venueId } }))

/** A row as currently shown, from the list or from a person's panel. */
const rowIn = (client: QueryClient, venueId: string, matches: (row: Row) => boolean): Row | undefined =>
  rowsIn(client, venueId)?.find(matches) ??
  cardsIn(client).flatMap(([, card]) => (card?.row && matches(card.row) ? [card.row] : []))[0]

const cardsIn = (client: QueryClient) =>
  client.getQueriesData<Outputs['people']['card']>({ queryKey: api.people.card.key() })

/** The name for a toast, read now because the list may have changed since. */
export const nameIn = (client: QueryClient, venueId: string, id: string): string | undefined =>
  rowIn(client, venueId, (row) => row.id === id)?.fullName

/** Changes rows in the list, and in the panel about a person. */
export const changeRows = (
  venueId: string,
  change: (row: Row) => Row,
  options?: { isExact: boolean },
): Change[] => [
  changeOf(api.attendance.list, { venueId }, (rows) => rows.map(change), options),
  changeOf(api.people.card, {}, (card) => (card.row ? { ...card, row: change(card.row) } : card)),
]

export const changeRow = (id: string, changes: Partial<Row>) => (row: Row) =>
  row.id === id ? { ...row, ...changes } : row

export function removeRows(venueId: string, ids: readonly string[]): Change[] {
  const removed = new Set(ids)
  return [
    changeOf(api.attendance.list, { venueId }, (rows) => rows.filter(({ id }) => !removed.has(id))),
    changeOf(api.people.card, {}, (card) =>
      card.row && removed.has(card.row.id) ? { ...card, row: null } : card,
    ),
  ]
}
