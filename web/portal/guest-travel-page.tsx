import { useQuery } from '@tanstack/react-query'
import { Plane } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { api } from '#web/lib/api.ts'
import { UnlessDeclined, OwnLoaded } from '#web/portal/own-loaded.tsx'
import { hasFlights } from '#web/portal/traveller-rows.ts'
import { TravellerList } from '#web/portal/traveller-list.tsx'
import { useSession } from '#web/session/session.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { VenuePage } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { SkeletonProps } from '#web/ui/skeleton.tsx'

const loading: SkeletonProps = { shape: 'table', label: 'Loading flight information...' }

/** /guest/travel: everyone's flights. */
export const GuestTravelPage = () => (
  <VenuePage
    title="Travel Information"
    subtitle="View flight details for all attendees"
    loading={loading}
    withoutVenues={<NoFlights />}
    isForGuests
  >
    {(venue) => (
      <UnlessDeclined venue={venue}>
        <Flights key={venue.id} venue={venue} />
      </UnlessDeclined>
    )}
  </VenuePage>
)

function Flights({ venue: { id: venueId, year } }: { venue: VenueChoice }) {
  const titleId = useId()
  const { data: user } = useSession()
  const query = useQuery(api.travel.mine.queryOptions({ input: { venueId } }))
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-4">
      <div className="text-sm text-soft">
        <h2 id={titleId} className="inline font-sans text-sm tracking-normal text-ink">
          Flight Information
        </h2>{' '}
        All confirmed attendees with flight details for the selected event
      </div>
      <OwnLoaded query={query} loading={loading}>
        {(travellers) =>
          hasFlights(travellers) ? (
            <TravellerList travellers={travellers} ownId={user?.personId ?? null} year={year} />
          ) : (
            <NoFlights action={<LinkButton href={`/guest?venue=${venueId}`}>Add my flights</LinkButton>} />
          )
        }
      </OwnLoaded>
    </section>
  )
}

const NoFlights = ({ action }: { action?: ReactNode }) => (
  <EmptyState
    icon={Plane}
    title="No flight information available"
    hint="Participants haven't added their flight details yet"
    action={action}
  />
)
