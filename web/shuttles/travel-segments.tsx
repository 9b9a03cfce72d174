import { Segments } from '#web/ui/toolbar.tsx'

type TravelView = 'list' | 'arrivals'

type TravelSegmentsProps = {
  venueId: string
  value: TravelView | 'shuttles'
  onView?: (view: TravelView) => void
}

/** Switches between flights, arrivals and shuttles, which have a page of their own. */
export function TravelSegments({ venueId, value, onView }: TravelSegmentsProps) {
  const travel = `/travel?venue=${venueId}`
  const choose = (id: string) => onView?.(id === 'arrivals' ? 'arrivals' : 'list')
  return (
    <Segments
      label="View"
      options={[
        { id: 'list', label: 'Flights', ...(!onView && { href: travel }) },
        { id: 'arrivals', label: 'Arrivals', ...(!onView && { href: `${travel}&view=arrivals` }) },
        { id: 'shuttles', label: 'Shuttles', href: `/shuttles?venue=${venueId}` },
      ]}
      value={value}
      onChange={choose}
    />
  )
}
