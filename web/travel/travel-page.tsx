import { EditionPage } from '#web/shell/edition-page.tsx'
import { TravelBoard } from '#web/travel/travel-board.tsx'

/** /travel: the flights of confirmed attendees. */
export const TravelPage = () => (
  <EditionPage
    title="Travel Coordination"
    subtitle="When everyone arrives and leaves"
    loading={{ shape: 'table' }}
  >
    {(venue) => <TravelBoard key={venue.id} venue={venue} />}
  </EditionPage>
)
