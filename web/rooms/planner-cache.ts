import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { fits, moved, undoOf, type Move, type Room, type RoomGuest, type Veto } from '#web/rooms/room-plan.ts'

const planOf = (client: QueryClient, venueId: string) =>
  client.getQueryData(api.planning.plan.queryKey({ input: { venueId } }))

/** The rooms as they are shown now. */
export const roomsIn = (client: QueryClient, venueId: string): Room[] =>
  client.getQueryData(api.rooms.list.queryKey({ input: { venueId } })) ?? []

/** Who is confirmed, as they are shown now. */
export const roomGuestsIn = (client: QueryClient, venueId: string): RoomGuest[] =>
  planOf(client, venueId)?.roomGuests ?? []

/** People who never share a room. */
export const vetoesIn = (client: QueryClient, venueId: string): readonly Veto[] =>
  planOf(client, venueId)?.vetoes ?? []

/** Whom a toast is about. */
export const nameIn = (client: QueryClient, venueId: string, personId: string): string =>
  roomGuestsIn(client, venueId).find((one) => one.personId === personId)?.fullName ?? 'This person'

/**
 * Shows moves before the server has answered, unless a room would have more people than beds: that the server refuses.
 * The returned function moves them back.
 */
export function showMoves(client: QueryClient, venueId: string, moves: readonly Move[]): () => void {
  const queryKey = api.rooms.list.queryKey({ input: { venueId } })
  const nameOf = (personId: string) => nameIn(client, venueId, personId)
  const before = roomsIn(client, venueId)
  if (!fits(before, moves)) return () => {}
  client.setQueryData(queryKey, moved(before, moves, nameOf))
  return () =>
    client.setQueryData(queryKey, (rooms: Room[] | undefined) => rooms && moved(rooms, undoOf(moves), nameOf))
}
