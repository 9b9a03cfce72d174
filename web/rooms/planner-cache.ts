import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { moved, undoOf, type Move, type Room } from '#web/rooms/room-plan.ts'

const planOf = (client: QueryClient, venueId: string) =>
  client.getQueryData(api.planning.plan.queryKey({ input: { venueId } }))

/** The rooms as they are shown now. */
export const roomsIn = (client: QueryClient, venueId: string): Room[] =>
  client.getQueryData(api.rooms.list.queryKey({ input: { venueId } })) ?? []

/** Whom a toast is about. */
export const nameIn = (client: QueryClient, venueId: string, personId: string): string =>
  planOf(client, venueId)?.sleepers.find((one) => one.personId === personId)?.fullName ?? 'This person'

/**
 * Shows moves before the server has answered, unless a room would have more people than beds: that the server refuses.
 * The returned function moves them back.
 */
export function showMoves(client: QueryClient, venueId: string, moves: readonly Move[]): () => void {
  const queryKey = api.rooms.list.queryKey({ input: { venueId } })
  const nameOf = (personId: string) => nameIn(client, venueId, personId)
  const before = roomsIn(client, venueId)
  const after = moved(before, moves, nameOf)
  const isOverfull = after.some((room, at) => room !== before[at] && room.assignments.length > room.bedCount)
  if (isOverfull) return () => {}
  client.setQueryData(queryKey, after)
  return () =>
    client.setQueryData(queryKey, (rooms: Room[] | undefined) => rooms && moved(rooms, undoOf(moves), nameOf))
}
