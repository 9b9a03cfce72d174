import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { EditionPage } from '#web/shell/edition-page.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { ShuttleBoard } from '#web/shuttles/shuttle-board.tsx'

/** /shuttles: the runs between airport and venue, with passengers and times. */
export const ShuttlesPage = () => (
  <EditionPage
    title="Shuttles"
    subtitle="Who is driven between airport and venue, and when"
    loading={{ shape: 'table' }}
  >
    {(venue) => <Shuttles key={venue.id} venue={venue} />}
  </EditionPage>
)

function Shuttles({ venue }: { venue: VenueChoice }) {
  const board = useQuery(api.shuttles.board.queryOptions({ input: { venueId: venue.id } }))
  return (
    <Loaded query={board} loading={{ shape: 'table', count: 8 }} failed="Failed to fetch shuttles.">
      {(all) => <ShuttleBoard venue={venue} board={all} />}
    </Loaded>
  )
}
