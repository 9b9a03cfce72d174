import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { PlannerBoard } from '#web/rooms/planner-board.tsx'
import { NoVenues } from '#web/shell/no-venues.tsx'
import type { VenueChoice } from '#web/shell/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** /rooms: who sleeps where. */
export const RoomPlannerPage = () => (
  <VenuePage
    title="Room Planner"
    subtitle="Drag and drop attendees into rooms"
    loading={{ shape: 'cards' }}
    withoutVenues={<NoVenues />}
  >
    {(venue) => <Planner key={venue.id} venue={venue} />}
  </VenuePage>
)

function Planner({ venue }: { venue: VenueChoice }) {
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { venueId: venue.id } }))
  const plan = useQuery(api.planning.plan.queryOptions({ input: { venueId: venue.id } }))
  if (rooms.isPending || plan.isPending) return <Skeleton shape="cards" />
  if (!rooms.data || !plan.data) {
    const what = rooms.data ? 'Failed to fetch attendees' : 'Failed to fetch rooms'
    return (
      <ErrorState
        message={`${what}. ${sentenceOf(rooms.error ?? plan.error)}`}
        onRetry={() => void Promise.all([rooms.refetch(), plan.refetch()])}
        isRetrying={rooms.isFetching || plan.isFetching}
      />
    )
  }
  const { isHidden, roomGuests } = plan.data
  return <PlannerBoard venue={venue} isHidden={isHidden} roomGuests={roomGuests} rooms={rooms.data} />
}
