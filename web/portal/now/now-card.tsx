import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { answerText } from '#contract/questions.ts'
import {
  formatDayButton,
  formatTime,
  wallClockOf,
  zoneName,
  dayKey,
  formatTimeRange,
} from '#web/base/dates.ts'
import { api } from '#web/lib/api.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Outputs } from '#web/lib/outputs.ts'
import { pluralize } from '#web/lib/pluralize.ts'
import { safeHttps } from '#web/lib/safe-link.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DoorCodeButton } from '#web/portal/door-code-button.tsx'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { journeyComesFirst, journeyOf, type Journey } from '#web/portal/now/journey.ts'
import { NowRow, NowText } from '#web/portal/now/now-row.tsx'
import { countdown } from '#web/portal/now/phase.ts'
import { ProgrammeRows } from '#web/portal/now/programme-rows.tsx'
import { remainingMeals } from '#web/portal/now/programme.ts'
import { rideComesFirst, nextRide, companyText, type Ride } from '#web/portal/now/ride.ts'
import { RideDetails, RideWarning } from '#web/portal/ride-details.tsx'
import { rideProblemOf } from '#web/portal/ride-fit.ts'
import { ContactLines, hasContact, type Contact } from '#web/shell/contact-lines.tsx'

/** The top of a guest’s page around the event: where to be now, how to get there, and the contact to call. */
export function NowCard({ home }: { home: GuestHome }) {
  const instant = useNow().toISOString()
  const { venue } = home
  const now = wallClockOf(instant, venue.timeZone) ?? ''
  const options = { input: { venueId: venue.id } }
  const agenda = useQuery(api.agenda.mine.queryOptions(options))
  const meals = useQuery(api.catering.mine.queryOptions(options))
  const titleId = useId()
  const ride = nextRide(home.shuttles.rides, now)
  const rideProblem = ride && rideProblemOf(ride, home)
  const journey = journeyOf({
    now,
    deviceTime: wallClockOf(instant) ?? now,
    outbound: home.outboundFlight,
    returnLeg: home.returnFlight,
    minutesBefore: home.shuttles.rides.find(({ direction }) => direction === 'to_airport')?.bufferMinutes,
  })
  // A guest with a shuttle to the airport leaves with it, unless it is too late for the flight.
  const isDriven = journey?.kind === 'wayHome' && ride?.direction === 'to_airport' && !rideProblem
  const journeyRow = journey && !isDriven && <JourneyRow journey={journey} now={now} />
  const isCheckedIn = home.checkInTime !== null
  const isPast = now.slice(0, 10) > home.lastDay
  const isJourneyFirst = journey && journeyComesFirst(journey, now)
  const rideRow = ride && (
    <RideRow ride={ride} now={now}>
      {rideProblem && <RideWarning problem={rideProblem} contact={venue} />}
    </RideRow>
  )
  const heading = headingOf(home, now)
  const isNow = heading === duringHeading
  const isRideAbove = ride && (rideProblem !== undefined || rideComesFirst(ride, now))
  return (
    <section
      aria-labelledby={titleId}
      className={`overflow-hidden rounded-card border-2 bg-card print:border ${isNow ? 'border-clay' : 'border-brand'}`}
    >
      <header
        className={`relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-5 py-2.5 text-on-brand ${isNow ? 'bg-clay' : 'bg-brand'}`}
      >
        <h2 id={titleId}>{heading}</h2>
        <p className="text-sm font-medium">
          {`${formatDayButton(now)}, ${formatTime(now)}, ${zoneName(venue.timeZone)}`}
        </p>
      </header>
      {/* Each row has a line above it; the header covers the line of the first row. */}
      <div className="-mt-px grid px-5 md:grid-cols-2 md:gap-x-10">
        {/* Both code rows have the same key, so that an open code stays open when checking in moves the row. */}
        {!isCheckedIn && !isPast && <CodeRow key="code" home={home} />}
        {isJourneyFirst && journeyRow}
        {isRideAbove && rideRow}
        <Loaded
          query={agenda}
          loading={{ shape: 'text', count: 3, label: 'Loading agenda...' }}
          failed="The agenda could not be loaded."
        >
          {(entries) => (
            <ProgrammeRows entries={entries} now={now} isOver={isPast}>
              {!isCheckedIn && <WayToVenue venue={venue} />}
            </ProgrammeRows>
          )}
        </Loaded>
        {/* The next entry may be elsewhere, so people who are there see the way back beside their room. */}
        {!isPast && <NowRoomRow room={home.room}>{isCheckedIn && <WayToVenue venue={venue} />}</NowRoomRow>}
        <Loaded query={meals} failed="The meals could not be loaded.">
          {(all) => <MealsRow meals={all} now={now} person={home.person} />}
        </Loaded>
        {!isJourneyFirst && journeyRow}
        {!isRideAbove && rideRow}
        {isCheckedIn && !isPast && <CodeRow key="code" home={home} />}
        <ContactRow venue={venue} />
      </div>
    </section>
  )
}

/** `Today`, or the time left before the first day. */
function headingOf({ venue, lastDay }: GuestHome, now: string): string {
  const day = now.slice(0, 10)
  const isBefore = venue.eventStartDate !== null && day < venue.eventStartDate
  return (isBefore && countdown({ startDate: venue.eventStartDate, lastDay }, day)) || duringHeading
}

const duringHeading = 'Today'

/** The code to show at check-in: the first row until the guest is checked in. */
const CodeRow = ({ home }: { home: GuestHome }) =>
  home.doorCode !== null && (
    <NowRow title={home.checkInTime === null ? 'At the door' : 'You are checked in'}>
      <DoorCodeButton home={home} />
    </NowRow>
  )

/** The flight there, the landing, or the time to leave for the flight home. */
function JourneyRow({ journey, now }: { journey: Journey; now: string }) {
  const timeText = (moment: string) => momentText(moment, now)
  switch (journey.kind) {
    case 'flightThere':
      return (
        <NowRow title="Outbound flight">
          <NowText>
            {journey.number === null ? 'Leaves' : `${journey.number} leaves`} {timeText(journey.departure)}
          </NowText>
          {journey.airport && <p className="wrap-anywhere">From {journey.airport}, local time</p>}
        </NowRow>
      )
    case 'landing':
      return (
        <NowRow title="Outbound flight">
          <NowText>
            {journey.number === null ? 'Lands' : `${journey.number} lands`} {timeText(journey.arrival)}
          </NowText>
        </NowRow>
      )
    case 'wayHome':
      return (
        <NowRow title="Your trip home">
          <NowText>
            {now < journey.leaveBy ? `Leave by ${timeText(journey.leaveBy)}` : 'You should be on your way'}
          </NowText>
          <p className="wrap-anywhere">
            {`Your flight${journey.number === null ? '' : ` ${journey.number}`}${journey.airport ? ` from ${journey.airport}` : ''} leaves ${timeText(journey.departure)}.`}
          </p>
          <p className="text-sm text-soft">
            {`We allow ${spanText(journey.minutesBefore)} before your flight. Add time for traffic.`}
          </p>
        </NowRow>
      )
  }
}

/** `3 hours`, `2 hours 30 minutes` */
function spanText(minutes: number): string {
  const [hours, remainder] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && pluralize(hours, 'hour'), remainder > 0 && pluralize(remainder, 'minute')]
  return parts.filter(Boolean).join(' ') || 'no time'
}

/** `4:40 PM` today, otherwise `Thu, Dec 3, 4:40 PM`. */
const momentText = (moment: string, now: string) =>
  dayKey(moment) === dayKey(now) ? formatTime(moment) : `${formatDayButton(moment)}, ${formatTime(moment)}`

type MealsRowProps = { meals: Outputs['catering']['mine']; now: string; person: GuestHome['person'] }

/** Today's remaining meals, and what the kitchen knows about the guest. */
function MealsRow({ meals, now, person }: MealsRowProps) {
  const remaining = remainingMeals(meals, now)
  if (remaining.length === 0) return null
  return (
    <NowRow title="Meals today">
      <ul>
        {remaining.map(({ id, title, startTime, endTime, location }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{title}</span>
            {` · ${[formatTimeRange(startTime, endTime), location].filter(Boolean).join(' · ')}`}
          </li>
        ))}
      </ul>
      <p className="text-sm wrap-anywhere text-soft">{dietLine(person)}</p>
    </NowRow>
  )
}

function dietLine(person: GuestHome['person']): string {
  const diet = answerText('diet', person, 'guest')
  const allergies = person.allergies?.length ? `allergies: ${person.allergies.join(', ')}` : undefined
  if (diet === null && allergies === undefined) return 'We have no diet or allergies noted for you.'
  return `Noted for the kitchen: ${[diet, allergies].filter(Boolean).join(', ')}`
}

/** The shuttle's number, time and stop, large enough to read at arm's length. */
const RideRow = ({ ride, now, children }: { ride: Ride; now: string; children?: ReactNode }) => (
  <NowRow title={ride.direction === 'to_venue' ? 'Your shuttle' : 'Your shuttle to the airport'}>
    <NowText>
      {`Shuttle ${ride.number}, ${dayKey(ride.leavesAt) === dayKey(now) ? '' : `${formatDayButton(ride.leavesAt)}, `}${formatTime(ride.leavesAt)}`}
    </NowText>
    <p className="wrap-anywhere">{`${ride.place}, ${companyText(ride.others)}`}</p>
    <RideDetails ride={ride} />
    {children}
  </NowRow>
)

/** The guest's room and roommates. Renders nothing without a room, because the card below says so. */
const NowRoomRow = ({ room, children }: { room: GuestHome['room']; children: ReactNode }) =>
  room && (
    <NowRow title="Your room">
      <NowText>Room {room.roomNumber}</NowText>
      {room.roommates.length > 0 && (
        <p className="wrap-anywhere">{`With ${new Intl.ListFormat('en').format(room.roommates)}`}</p>
      )}
      {children}
    </NowRow>
  )

function WayToVenue({ venue }: Pick<GuestHome, 'venue'>) {
  const mapsLink = safeHttps(venue.googleMapsLink)
  if (!mapsLink) return null
  return (
    <a
      href={mapsLink}
      target="_blank"
      rel="noreferrer"
      className="-mb-2 inline-flex min-h-11 w-fit max-w-full items-center gap-2.5 font-medium text-brand underline-offset-3 hover:underline"
    >
      <MapPin className="size-4.5 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        Directions to {venue.name}
        <span className="sr-only"> on Google Maps (opens in a new tab)</span>
      </span>
    </a>
  )
}

const ContactRow = ({ venue }: { venue: Contact }) =>
  hasContact(venue) && (
    <NowRow title="Need help?">
      <ContactLines contact={venue} />
    </NowRow>
  )
