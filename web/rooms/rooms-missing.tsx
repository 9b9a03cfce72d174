import { BedDouble } from 'lucide-react'
import { AddRoomDialog } from '#web/rooms/planner-head.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useOnDemand } from '#web/ui/on-demand.tsx'

/** Offers to add rooms, as the page's main action. */
export function RoomsMissing({ venue }: { venue: Pick<VenueChoice, 'id' | 'name'> }) {
  const adding = useOnDemand(AddRoomDialog)
  return (
    <>
      <EmptyState
        icon={BedDouble}
        title="No rooms added for this venue yet"
        hint="Add rooms of one kind at once, such as 103–116, or import a list on the Venues page."
        action={
          <Button variant="primary" aria-haspopup="dialog" onPress={() => adding.open(true)}>
            Add Room
          </Button>
        }
      />
      {adding.subject && <AddRoomDialog venueId={venue.id} venueName={venue.name} onClose={adding.close} />}
    </>
  )
}
