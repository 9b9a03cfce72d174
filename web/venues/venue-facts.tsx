import { Bus, CalendarDays, Clock, ExternalLink, MapPin, Plane, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateRange, formatTime, zoneName } from '#web/base/dates.ts'
import { safeHttps } from '#web/lib/safe-link.ts'
import { transportLabels } from '#web/venues/transport-labels.ts'
import type { Venue } from '#web/venues/venue-values.ts'

/** When, where, and how to get there. */
export function VenueFacts({ venue }: { venue: Venue }) {
  const { eventStartDate, eventEndDate, eventStartTime, timeZone, airport, transportOptions } = venue
  const hasDates = eventStartDate !== null || eventEndDate !== null
  return (
    <dl className="flex flex-col gap-2.5">
      <Fact icon={CalendarDays} term="Dates">
        {hasDates ? formatDateRange(eventStartDate, eventEndDate) : <Missing>No dates yet</Missing>}
      </Fact>
      <Fact icon={Clock} term="The programme begins">
        {eventStartTime ? (
          <>
            {formatTime(eventStartTime)} <span className="text-soft">{zoneName(timeZone)}</span>
          </>
        ) : (
          <Missing>No time yet</Missing>
        )}
      </Fact>
      <Fact icon={MapPin} term="Place">
        <MapsLink venue={venue} />
      </Fact>
      {airport && (
        <Fact icon={Plane} term="Airport">
          {airport}
        </Fact>
      )}
      {transportOptions.length > 0 && (
        <Fact icon={Bus} term="Transport options">
          {transportOptions.map((option) => transportLabels[option]).join(' · ')}
        </Fact>
      )}
    </dl>
  )
}

/** An address that is none of https is shown and leads nowhere (security C6). */
function MapsLink({ venue: { name, googleMapsLink } }: { venue: Venue }) {
  const href = safeHttps(googleMapsLink)
  if (href === undefined) return <span className="break-all">{googleMapsLink}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1.5 font-medium text-brand underline-offset-3 hover:underline pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
    >
      View on Google Maps
      <span className="sr-only">: {name} (opens in a new tab)</span>
      <ExternalLink className="size-3.5" aria-hidden />
    </a>
  )
}

function Fact({ icon: Icon, term, children }: { icon: LucideIcon; term: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5">
      <dt>
        <Icon className="mt-0.5 size-4.5 shrink-0 text-brand" aria-hidden />
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children}</dd>
    </div>
  )
}

const Missing = ({ children }: { children: ReactNode }) => <span className="text-soft">{children}</span>
