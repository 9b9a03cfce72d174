import { CalendarPlus } from 'lucide-react'
import { RoomList } from '#web/rooms/room-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { handOnFocus } from '#web/ui/hand-on-focus.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowActions } from '#web/ui/row-actions.tsx'
import { VenueFacts } from '#web/venues/venue-facts.tsx'
import { VenueImage } from '#web/venues/venue-image.tsx'
import type { Venue } from '#web/venues/venue-values.ts'
import { VenueWeather } from '#web/venues/venue-weather.tsx'

const toPage = handOnFocus('main')

function arrive(card: HTMLElement | null) {
  card?.focus()
  return toPage(card)
}

type VenueCardProps = {
  venue: Venue
  /** Then the keyboard and readers go on here: what they pressed may be gone. */
  isJustAdded: boolean
  onAsk: (what: 'edit' | 'delete') => void
}

/** One edition as its organisers see it. */
export function VenueCard({ venue, isJustAdded, onAsk }: VenueCardProps) {
  const { id, name, quarter, year, imageUrl } = venue
  return (
    <article
      ref={isJustAdded ? arrive : toPage}
      tabIndex={-1}
      aria-label={`${name} (${quarter} ${year})`}
      className="overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="relative aspect-[2/1] w-full bg-tint">
        <VenueImage src={imageUrl} name={name} />
        <VenueWeather venueId={id} />
      </div>
      <div className="flex flex-col gap-4 p-5">
        <header className="flex items-start gap-3 tiny:flex-wrap">
          <div className="min-w-0 flex-1 tiny:basis-full">
            <h2 className="wrap-anywhere">{name}</h2>
            <div className="mt-1.5">
              <Badge>{`${quarter} ${year}`}</Badge>
            </div>
          </div>
          <RowActions name={name} onEdit={() => onAsk('edit')} onDelete={() => onAsk('delete')} />
        </header>
        <VenueFacts venue={venue} />
        <p data-screen-only>
          <LinkButton size="small" href={`/next-edition?venue=${id}`}>
            <CalendarPlus className="size-4" aria-hidden />
            Plan the next edition
          </LinkButton>
        </p>
        <RoomList venueId={id} venueName={name} roomCount={venue.roomCount} />
      </div>
    </article>
  )
}
