import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { NoVenues } from '#web/shell/no-venues.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { ShuttleBoard } from '#web/shuttles/shuttle-board.tsx'

/** /shuttles: the runs between airport and venue, with passengers and times. */
export const ShuttlesPage = () => (
  <VenuePage
    title="Shuttles"
    subtitle="Who is driven between airport and venue, and when"
    loading={{ shape: 'table' }}
    withoutVenues={<NoVenues />}
  >
    {(venue) => <Shuttles key={venue.id} venue={venue} />}
  </VenuePage>
)

function Shuttles({ venue }: { venue: VenueChoice }) {
  const board = useQuery(api.shuttles.board.queryOptions({ input: { venueId: venue.id } }))
  return (
    <Loaded query={board} loading={{ shape: 'table', count: 8 }} failed="Failed to fetch shuttles.">
      {(all) => <ShuttleBoard venue={venue} board={all} />}
    </Loaded>
  )
}
