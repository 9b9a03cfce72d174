import type { QueryClient } from '@tanstack/react-query'
import { byName, type Row } from '#web/attendance/attendance-rows.ts'
import { api } from '#web/lib/api.ts'

/** Everybody invited to a venue, by name. */
export const attendanceOf = (venueId: string) =>
  api.attendance.list.queryOptions({ input: { venueId }, select: byName })

export const listKey = (venueId: string) => api.attendance.list.queryKey({ input: { venueId } })

/** The rows as they are shown at this moment. */
export const rowsIn = (client: QueryClient, venueId: string): readonly Row[] | undefined =>
  client.getQueryData<Row[]>(listKey(venueId))

/** Whom a toast is about; the list may have moved on since. */
export const nameIn = (client: QueryClient, venueId: string, id: string): string | undefined =>
  rowsIn(client, venueId)?.find((row) => row.id === id)?.fullName

type Change = Partial<Pick<Row, 'attending' | 'checkInTime' | 'hasRoom' | 'role'>>

/** Shows a change in the list before the server has answered; the returned function shows the row as it was. */
export function showInList(client: QueryClient, venueId: string, id: string, change: Change): () => void {
  const queryKey = listKey(venueId)
  const before = client.getQueryData<Row[]>(queryKey)?.find((row) => row.id === id)
  const put = (next: Row) =>
    client.setQueryData<Row[]>(queryKey, (rows) => rows?.map((row) => (row.id === id ? next : row)))
  if (!before) return () => {}
  put({ ...before, ...change })
  return () => put(before)
}
