import { useState, type ReactNode } from 'react'
import { foreignClock } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { ShownZoneProvider } from '#web/lib/shown-zone.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useVenue } from '#web/session/use-venue.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { SameDaysNotice, VenuePicker } from '#web/shell/venue-picker.tsx'
import { PageHeader, PageSlot, type PageHeaderProps } from '#web/ui/page-header.tsx'
import type { SkeletonProps } from '#web/ui/skeleton.tsx'

type VenuePageProps = Pick<PageHeaderProps, 'title' | 'subtitle'> & {
  /** `PageActions` that need the edition alone; others stand in the page's content. */
  actions?: (venue: VenueChoice) => ReactNode
  /** The page's shape while the list of editions loads, with the spec's loading words. */
  loading: SkeletonProps
  /** In place of the page while there is no edition at all. */
  withoutVenues: ReactNode
  /** Guests choose their edition on the page; the organisers' is in the header. */
  isForGuests?: boolean
  children: (venue: VenueChoice) => ReactNode
}

/** A page about one edition: its title, and the early states that all of them share. */
export function VenuePage(props: VenuePageProps) {
  const { title, subtitle, actions, loading, withoutVenues, isForGuests, children } = props
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const chosen = useVenue()
  const now = useNow()
  const { query, venue } = chosen
  return (
    <ShownZoneProvider value={venue?.timeZone}>
      <PageHeader
        title={title}
        subtitle={subtitle}
        clock={venue && !isForGuests ? foreignClock(venue.timeZone, now) : undefined}
        picker={isForGuests && venue && <VenuePicker chosen={chosen} />}
        actions={venue && actions?.(venue)}
        slot={setSlot}
      />
      {isForGuests && <SameDaysNotice chosen={chosen} />}
      <PageSlot value={slot}>
        <Loaded query={query} loading={loading} failed="Failed to fetch venues.">
          {() => (venue ? children(venue) : withoutVenues)}
        </Loaded>
      </PageSlot>
    </ShownZoneProvider>
  )
}
