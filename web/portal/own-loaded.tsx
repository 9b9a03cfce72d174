import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import type { ReactNode } from 'react'
import { explain } from '#web/lib/failure.ts'
import { Loaded, type LoadedProps } from '#web/lib/loaded.tsx'
import { useGuestPageHref } from '#web/portal/own-page.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { VenuePage, type VenuePageProps } from '#web/shell/venue-page.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type OwnPageProps<Data> = Pick<VenuePageProps, 'title' | 'subtitle' | 'loading'> & {
  read: (venueId: string) => UseQueryOptions<Data>
  /** Shown in place of an empty list, and if the guest has no edition. */
  empty: ReactNode
  children: (data: Data, venue: VenueChoice) => ReactNode
}

/** A guest's page about one edition with one list. */
export const OwnPage = <Data,>({ title, subtitle, children, ...own }: OwnPageProps<Data>) => (
  <VenuePage title={title} subtitle={subtitle} loading={own.loading} withoutVenues={own.empty} isForGuests>
    {(venue) => (
      <UnlessDeclined venue={venue}>
        <OwnList key={venue.id} venueId={venue.id} {...own}>
          {(data) => children(data, venue)}
        </OwnList>
      </UnlessDeclined>
    )}
  </VenuePage>
)

type OwnListProps<Data> = Pick<OwnPageProps<Data>, 'read'> &
  Omit<LoadedProps<Data>, 'query'> & { venueId: string }

const OwnList = <Data,>({ read, venueId, ...props }: OwnListProps<Data>) => (
  <OwnLoaded {...props} query={useQuery(read(venueId))} />
)

/** A list of one of the guest's editions. The server responds with NOT_FOUND if the guest has declined. */
export function OwnLoaded<Data>(props: LoadedProps<Data>) {
  const { isError, error } = props.query
  return isError && explain(error).code === 'NOT_FOUND' ? <NotComing /> : <Loaded {...props} />
}

/** Requests nothing for a declined edition, because the server would refuse. */
export const UnlessDeclined = ({
  venue,
  children,
}: {
  venue: Pick<VenueChoice, 'attending'>
  children: ReactNode
}) => (venue.attending === 'no' ? <NotComing /> : children)

/** Shown for an edition that the guest declined; only its card on /guest remains. */
const NotComing = () => (
  <EmptyState
    icon={CalendarX}
    title="You said that you are not coming to this event."
    action={<LinkButton href={useGuestPageHref('/guest')}>My Information</LinkButton>}
  />
)
