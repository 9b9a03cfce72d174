import { useQuery } from '@tanstack/react-query'
import { BedDouble } from 'lucide-react'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { RoomCard } from '#web/rooms/room-card.tsx'
import { NoVenues } from '#web/shell/no-venues.tsx'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** /rooms: who sleeps where. */
export const RoomPlannerPage = () => (
  <VenuePage
    title="Room Planner"
    subtitle="Drag and drop attendees into rooms"
    loading={{ shape: 'cards' }}
    withoutVenues={<NoVenues />}
  >
    {(venue) => <Rooms key={venue.id} venue={venue} />}
  </VenuePage>
)

function Rooms({ venue }: { venue: VenueChoice }) {
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { venueId: venue.id } }))
  if (rooms.isPending) return <Skeleton shape="cards" />
  if (!rooms.data) {
    return (
      <ErrorState
        message={`Failed to fetch rooms. ${sentenceOf(rooms.error)}`}
        onRetry={() => void rooms.refetch()}
        isRetrying={rooms.isFetching}
      />
    )
  }
  if (rooms.data.length === 0) {
    return (
      <EmptyState
        icon={BedDouble}
        title="No rooms added for this venue yet"
        hint="Rooms belong to their venue and are added there."
        action={<LinkButton href={`/venues?venue=${venue.id}`}>Go to Venues</LinkButton>}
      />
    )
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {rooms.data.map((room) => (
        <li key={room.id} className="grid">
          <RoomCard room={room} venue={venue} />
        </li>
      ))}
    </ul>
  )
}
