import type { QueryClient } from '@tanstack/react-query'
import { byName, type Row } from '#web/attendance/attendance-rows.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'

/** Everybody invited to a venue, by name. */
export const attendanceOf = (venueId: string) =>
  api.attendance.list.queryOptions({ input: { venueId }, select: byName })

export const listKey = (venueId: string) => api.attendance.list.queryKey({ input: { venueId } })

/** The rows as they are shown at this moment. */
export const rowsIn = (client: QueryClient, venueId: string): readonly Row[] | undefined =>
  client.getQueryData<Row[]>(listKey(venueId))

/** A row as it is shown, in the list or in the panel about its person. */
const rowIn = (client: QueryClient, venueId: string, isIt: (row: Row) => boolean): Row | undefined =>
  rowsIn(client, venueId)?.find(isIt) ??
  cardsIn(client).flatMap(([, card]) => (card?.row && isIt(card.row) ? [card.row] : []))[0]

const cardsIn = (client: QueryClient) => client.getQueriesData<Card>({ queryKey: api.people.card.key() })

/** The person a toast is about; the list may have moved on since. */
export const nameIn = (client: QueryClient, venueId: string, id: string): string | undefined =>
  rowIn(client, venueId, (row) => row.id === id)?.fullName

/** A person's row at an edition. */
export const rowOfPerson = (client: QueryClient, venueId: string, personId: string): Row | undefined =>
  rowIn(client, venueId, (row) => row.personId === personId)

type Card = Outputs['people']['card']
type Change = Partial<Pick<Row, 'attending' | 'checkInTime' | 'hasRoom' | 'role'>>

/** Shows a change in the list and the panel before the server has answered; the returned function shows them as they were. */
export function showInList(client: QueryClient, venueId: string, id: string, change: Change): () => void {
  const before = rowIn(client, venueId, (row) => row.id === id)
  const put = (next: Row) => {
    client.setQueryData<Row[]>(listKey(venueId), (rows) => rows?.map((row) => (row.id === id ? next : row)))
    for (const [queryKey, card] of cardsIn(client))
      if (card?.row?.id === id) client.setQueryData<Card>(queryKey, { ...card, row: next })
  }
  if (!before) return () => {}
  put({ ...before, ...change })
  return () => put(before)
}
