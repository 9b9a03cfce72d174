import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { nameIn } from '#web/rooms/planner-cache.ts'
import type { Room } from '#web/rooms/room-plan.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'

/** Pins somebody to the room they sleep in, or no longer; shown at once. */
export function usePin(venueId: string) {
  const client = useQueryClient()
  const pins = useAction(api.planning.setPinned, {
    showAtOnce: ({ personIds: [personId = ''], isPinned }) =>
      showPin(client, venueId, { personId, isPinned }),
    failure: (_, { personIds: [personId = ''], isPinned }) =>
      `${nameIn(client, venueId, personId)} could not be ${isPinned ? 'pinned' : 'unpinned'}`,
  })
  return (personId: string, isPinned: boolean) => pins.run({ venueId, personIds: [personId], isPinned })
}

type Pin = { personId: string; isPinned: boolean }

/** The returned function takes it back. */
function showPin(client: QueryClient, venueId: string, pin: Pin): () => void {
  const queryKey = api.rooms.list.queryKey({ input: { venueId } })
  const show = (next: Pin) =>
    client.setQueryData(queryKey, (rooms: Room[] | undefined) => rooms && withPin(rooms, next))
  show(pin)
  return () => show({ ...pin, isPinned: !pin.isPinned })
}

/** A room in which nobody is meant stays the same object. */
const withPin = (rooms: readonly Room[], { personId, isPinned }: Pin): Room[] =>
  rooms.map((room) =>
    room.assignments.some((one) => one.personId === personId)
      ? {
          ...room,
          assignments: room.assignments.map((one) =>
            one.personId === personId ? { ...one, isPinned } : one,
          ),
        }
      : room,
  )
