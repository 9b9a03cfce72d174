import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { PlannerBoard } from '#web/rooms/planner-board.tsx'
import { EditionPage } from '#web/shell/edition-page.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { useMedia } from '#web/ui/media.ts'

/** /rooms: the room assignments of an edition. */
export function RoomPlannerPage() {
  const isPhone = useMedia('(width < 48rem)')
  return (
    <EditionPage
      title="Room Planner"
      subtitle={isPhone ? undefined : 'Drag and drop attendees into rooms'}
      loading={{ shape: 'cards' }}
    >
      {(venue) => <Planner key={venue.id} venue={venue} />}
    </EditionPage>
  )
}

function Planner({ venue }: { venue: VenueChoice }) {
  const rooms = useQuery(api.rooms.list.queryOptions({ input: { venueId: venue.id } }))
  const plan = useQuery(api.planning.plan.queryOptions({ input: { venueId: venue.id } }))
  const retry = () => void Promise.all([rooms.refetch(), plan.refetch()])
  return (
    <Loaded query={rooms} loading={{ shape: 'cards' }} failed="Failed to fetch rooms." onRetry={retry}>
      {(all) => (
        <Loaded query={plan} loading={{ shape: 'cards' }} failed="Failed to fetch attendees." onRetry={retry}>
          {(people) => <PlannerBoard venue={venue} {...people} rooms={all} />}
        </Loaded>
      )}
    </Loaded>
  )
}
