import { CalendarDays, Clock, MapPin } from 'lucide-react'
import { formatLongDateRange, formatTime } from '#web/base/dates.ts'
import { PageLink } from '#web/lib/page-link.tsx'
import { safeHttps } from '#web/lib/safe-link.ts'
import { ContactLines, hasContact } from '#web/shell/contact-lines.tsx'
import { Fact } from '#web/portal/fact.tsx'
import { useGuestPageHref } from '#web/portal/own-page.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { Badge } from '#web/ui/badge.tsx'
import { VenueImage } from '#web/venues/venue-image.tsx'

type GuestVenueCardProps = {
  venue: GuestHome['venue']
  /** Links the venue's name to the venue page. */
  isOnHome?: boolean
  /** Leaves out the contact, because Now shows it around the event. */
  hasContactElsewhere?: boolean
}

/** The edition as guests see it. */
export function GuestVenueCard({
  venue,
  isOnHome = false,
  hasContactElsewhere = false,
}: GuestVenueCardProps) {
  const mapsLink = safeHttps(venue.googleMapsLink)
  return (
    <article className="min-w-0 overflow-hidden rounded-card border border-line bg-card">
      <div className="aspect-[16/9] w-full overflow-hidden bg-tint">
        <VenueImage src={venue.imageUrl} name={venue.name} />
      </div>
      <div className="flex flex-col gap-4 p-5">
        <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <h2 className="min-w-0 wrap-anywhere">{isOnHome ? <VenueLink name={venue.name} /> : venue.name}</h2>
          <Badge>{`${venue.quarter} ${venue.year}`}</Badge>
        </header>
        {venue.description && <p className="whitespace-pre-line text-soft">{venue.description}</p>}
        <ul className="flex flex-col gap-2.5">
          {venue.eventStartDate && (
            <Fact icon={<CalendarDays />}>
              {formatLongDateRange(venue.eventStartDate, venue.eventEndDate)}
            </Fact>
          )}
          {venue.checkInTime && <Fact icon={<Clock />}>Check-in: {formatTime(venue.checkInTime)}</Fact>}
          {venue.checkOutTime && <Fact icon={<Clock />}>Check-out: {formatTime(venue.checkOutTime)}</Fact>}
          {mapsLink && (
            <Fact icon={<MapPin />}>
              <a
                href={mapsLink}
                target="_blank"
                rel="noreferrer"
                className="-my-2.5 inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-3"
              >
                View on Google Maps<span className="sr-only"> (opens in a new tab)</span>
              </a>
            </Fact>
          )}
        </ul>
        {venue.thingsToKnow.length > 0 && (
          <section className="border-t border-line pt-4">
            <h3>Things to Know</h3>
            <ul className="mt-2 list-disc space-y-1.5 pl-5 text-soft marker:text-clay">
              {venue.thingsToKnow.map((hint, index) => (
                <li key={index} className="wrap-anywhere">
                  {hint}
                </li>
              ))}
            </ul>
          </section>
        )}
        {hasContact(venue) && !hasContactElsewhere && (
          <section className="border-t border-line pt-4">
            <h3>Questions?</h3>
            <ContactLines contact={venue} />
          </section>
        )}
      </div>
    </article>
  )
}

const VenueLink = ({ name }: { name: string }) => (
  <PageLink
    href={useGuestPageHref('/guest/venue')}
    className="-my-2.5 inline-flex min-h-11 items-center text-ink underline decoration-line underline-offset-4 hover:decoration-current"
  >
    {name}
  </PageLink>
)
