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

export type VenuePageProps = Pick<PageHeaderProps, 'title' | 'subtitle'> & {
  /** `PageActions` that only need the edition; others belong in the page's content. */
  actions?: (venue: VenueChoice) => ReactNode
  /** The page's shape while the editions load, with the words for screen readers. */
  loading: SkeletonProps
  /** Shown instead of the page if there is no edition. */
  withoutVenues: ReactNode
  /** Guests choose their edition on the page, organisers in the header. */
  isForGuests?: boolean
  children: (venue: VenueChoice) => ReactNode
}

/** A page about one edition: its title, and the loading, error and empty states that all such pages share. */
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
