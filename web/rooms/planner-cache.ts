import type { QueryClient } from '@tanstack/react-query'
import type { Move } from '#web/board/moves.ts'
import { api } from '#web/lib/api.ts'
import { changeOf, type Change } from '#web/lib/shown-changes.ts'
import { fillRoom, roomPlaces, type Room, type RoomGuest, type Veto } from '#web/rooms/room-plan.ts'

const planOf = (client: QueryClient, venueId: string) =>
  client.getQueryData(api.planning.plan.queryKey({ input: { venueId } }))

/** The rooms as currently shown. */
export const roomsIn = (client: QueryClient, venueId: string): Room[] =>
  client.getQueryData(api.rooms.list.queryKey({ input: { venueId } })) ?? []

/** The confirmed people as currently shown. */
export const roomGuestsIn = (client: QueryClient, venueId: string): RoomGuest[] =>
  planOf(client, venueId)?.roomGuests ?? []

/** The pairs who never share a room. */
export const vetoesIn = (client: QueryClient, venueId: string): readonly Veto[] =>
  planOf(client, venueId)?.vetoes ?? []

/** The name of a person for a toast. */
export const nameIn = (client: QueryClient, venueId: string, personId: string): string =>
  roomGuestsIn(client, venueId).find((one) => one.personId === personId)?.fullName ?? 'This person'

/** The changes that show moves immediately. */
export const changeByMoves = (client: QueryClient, venueId: string, moves: readonly Move[]): Change[] => [
  changeOf(api.rooms.list, { venueId }, (rooms) =>
    roomPlaces.movedIfFitting(
      rooms,
      moves,
      fillRoom((personId) => nameIn(client, venueId, personId)),
    ),
  ),
]
