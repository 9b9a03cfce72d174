import { PlannerBoard } from '#web/rooms/planner-board.tsx'
import { RoomsAndPlan } from '#web/rooms/rooms-and-plan.tsx'
import { EditionPage } from '#web/shell/edition-page.tsx'
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
      {(venue) => (
        <RoomsAndPlan key={venue.id} venueId={venue.id} loading={{ shape: 'cards' }}>
          {(rooms, people) => <PlannerBoard venue={venue} {...people} rooms={rooms} />}
        </RoomsAndPlan>
      )}
    </EditionPage>
  )
}
