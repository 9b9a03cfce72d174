import { NoVenues } from '#web/shell/no-venues.tsx'
import { VenuePage, type VenuePageProps } from '#web/shell/venue-page.tsx'

type EditionPageProps = Omit<VenuePageProps, 'withoutVenues' | 'isForGuests'>

/** An organiser's page about one edition, or the first step if there is none. */
export const EditionPage = (props: EditionPageProps) => <VenuePage {...props} withoutVenues={<NoVenues />} />
