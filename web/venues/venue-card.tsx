import { useQuery } from '@tanstack/react-query'
import {
  CalendarPlus,
  Bus,
  CalendarDays,
  Clock,
  ExternalLink,
  MapPin,
  Pencil,
  Plane,
  type LucideIcon,
  Cloud,
  CloudRain,
  Moon,
  Sun,
  Trash2,
  Wind,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateRange, formatTime, zoneName } from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import type { Outputs } from '#web/lib/outputs.ts'
import { safeHttps } from '#web/lib/safe-link.ts'
import { useNow } from '#web/lib/use-now.ts'
import { RoomList } from '#web/rooms/room-list.tsx'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { EventState } from '#web/shell/event-state.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { passFocusTo } from '#web/ui/pass-focus.ts'
import { entry } from '#web/ui/page-actions.tsx'
import { RowMenu } from '#web/ui/row-menu.tsx'
import { transportLabels } from '#web/venues/transport-labels.ts'
import { VenueImage } from '#web/venues/venue-image.tsx'
import type { Venue } from '#web/venues/venue-values.ts'

const toPage = passFocusTo('main')

function takeFocus(card: HTMLElement | null) {
  card?.focus()
  return toPage(card)
}

type VenueCardProps = {
  venue: Venue
  /** Whether the edition is the main one, current or over; undefined while unknown. */
  choice: VenueChoice | undefined
  /** Whether it takes the focus. The button that was pressed may be gone. */
  isJustAdded: boolean
  onOpen: (what: 'edit' | 'delete') => void
}

/** An edition as organisers see it: the main one across the page; a past one with its rooms folded. */
export function VenueCard({ venue, choice, isJustAdded, onOpen }: VenueCardProps) {
  const { id, name, quarter, year, imageUrl } = venue
  const now = useNow()
  const isMain = choice?.isDefault === true
  const isPast = !isMain && choice?.state === 'over'
  return (
    <article
      ref={isJustAdded ? takeFocus : toPage}
      tabIndex={-1}
      aria-label={`${name} (${quarter} ${year})`}
      className={`overflow-hidden rounded-card border border-line bg-card ${isMain ? 'lg:grid lg:grid-cols-2' : ''}`}
    >
      <div
        className={`relative h-20 overflow-hidden bg-tint md:h-40 ${isMain ? 'lg:h-auto lg:max-h-96' : ''}`}
      >
        <div className={`size-full ${isMain ? 'lg:absolute' : ''}`}>
          <VenueImage src={imageUrl} name={name} />
        </div>
        <VenueWeather venueId={id} />
      </div>
      <div className="flex flex-col gap-4 p-4 md:p-5">
        <header className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="row-title">
            <h2>{name}</h2>
            <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
              <Badge>{`${quarter} ${year}`}</Badge>
              {choice && <EventState venue={choice} now={now} />}
            </p>
          </div>
          <span data-screen-only className="-mr-2 flex shrink-0 items-center gap-1">
            <Button
              size="small"
              variant={isMain ? 'secondary' : 'quiet'}
              aria-label={`Edit venue: ${name}`}
              aria-haspopup="dialog"
              onPress={() => onOpen('edit')}
            >
              <Pencil className="size-4" aria-hidden />
              Edit venue
            </Button>
            <RowMenu
              name={name}
              entries={[
                entry('Plan the next edition', CalendarPlus, `/next-edition?venue=${id}`),
                { ...entry('Delete', Trash2, () => onOpen('delete')), isDanger: true },
              ]}
            />
          </span>
        </header>
        <VenueFacts venue={venue} />
      </div>
      <div className="px-4 pb-4 md:px-5 md:pb-5 lg:col-span-2">
        <RoomList
          venueId={id}
          venueName={name}
          roomCount={venue.roomCount}
          foldsAbove={isPast ? 0 : 8}
          isWide={isMain}
        />
      </div>
    </article>
  )
}

/** Dates, place, and how to get there. */
function VenueFacts({ venue }: { venue: Venue }) {
  const { eventStartDate, eventEndDate, eventStartTime, timeZone, airport, transportOptions } = venue
  const hasDates = eventStartDate !== null || eventEndDate !== null
  return (
    <dl className="flex flex-col gap-2.5">
      <Fact icon={CalendarDays} term="Dates">
        {hasDates ? formatDateRange(eventStartDate, eventEndDate) : <Placeholder>No dates yet</Placeholder>}
      </Fact>
      <Fact icon={Clock} term="The programme begins">
        {eventStartTime ? (
          <>
            Programme begins {formatTime(eventStartTime)}{' '}
            <span className="text-soft">{zoneName(timeZone)}</span>
          </>
        ) : (
          <Placeholder>No time yet</Placeholder>
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

/** An address that isn't https is shown without a link (security C6). */
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

const Placeholder = ({ children }: { children: ReactNode }) => <span className="text-soft">{children}</span>

type Weather = NonNullable<Outputs['venues']['weather']>

const tenMinutesMs = 10 * 60 * 1000

/** The current weather above the venue's picture; nothing while it is unknown. */
function VenueWeather({ venueId }: { venueId: string }) {
  const weather = useQuery({
    ...api.venues.weather.queryOptions({ input: { venueId } }),
    staleTime: tenMinutesMs,
    refetchInterval: tenMinutesMs,
    retry: false,
  })
  if (!weather.data) return null
  const { temperatureFahrenheit, windMph, sky, period } = weather.data
  const Icon = sky === 'clear' && period === 'night' ? Moon : icons[sky]
  const [degrees, wind] = [Math.round(temperatureFahrenheit), Math.round(windMph)]
  return (
    <div className="absolute bottom-3 left-3 flex animate-fade items-center gap-2.5 rounded-full border border-line bg-card py-1 pr-4 pl-1 tiny:bottom-0 tiny:left-0 tiny:max-w-full tiny:rounded-none tiny:pl-4">
      <PeriodPicture period={period} />
      <p className="sr-only">
        {`Weather now: ${degrees} degrees Fahrenheit, ${sky}, wind ${wind} miles per hour, ${period} there`}
      </p>
      <p aria-hidden className="flex items-center gap-2 leading-tight tiny:flex-wrap tiny:gap-y-0">
        <span className="text-h3 font-semibold">{degrees}°F</span>
        <Icon className="size-4.5 text-brand" />
        <span className="text-sm text-soft">
          <span className="capitalize">{sky}</span> · {wind} mph wind
        </span>
      </p>
    </div>
  )
}

const icons = { clear: Sun, cloudy: Cloud, rainy: CloudRain, windy: Wind } as const

const skies: Record<Weather['period'], { sky: string; light: string; position: [number, number] }> = {
  night: { sky: 'fill-sky-night', light: 'fill-moon', position: [27, 12] },
  morning: { sky: 'fill-sky-morning', light: 'fill-sun', position: [11, 22] },
  afternoon: { sky: 'fill-sky-afternoon', light: 'fill-sun', position: [25, 11] },
  evening: { sky: 'fill-sky-evening', light: 'fill-sun', position: [28, 24] },
}

/** The sky at the venue's time of day: position and colour of the light. */
function PeriodPicture({ period }: Pick<Weather, 'period'>) {
  const { sky, light, position } = skies[period]
  return (
    <svg viewBox="0 0 40 40" className="size-10 rounded-full tiny:hidden" aria-hidden>
      <rect width="40" height="40" className={sky} />
      <circle cx={position[0]} cy={position[1]} r="5.5" className={light} />
      {period === 'night' && <circle cx={position[0] - 3} cy={position[1] - 2} r="4.8" className={sky} />}
      {period === 'night' && (
        <g className="fill-moon">
          <circle cx="12" cy="9" r="0.9" />
          <circle cx="18" cy="18" r="0.7" />
          <circle cx="8" cy="17" r="0.7" />
        </g>
      )}
      <path d="M0 27 C9 20 16 25 23 26 S35 22 40 24 V40 H0 Z" className="fill-brand/45" />
      <path d="M0 32 C11 26 25 33 40 29 V40 H0 Z" className="fill-brand" />
    </svg>
  )
}
