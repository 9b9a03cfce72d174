import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#web/lib/api.ts'
import { formatDayButton, formatTime, wallClockOf, zoneName } from '#web/base/dates.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useNow } from '#web/lib/use-now.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { isFirst, journeyOf } from '#web/portal/now/journey.ts'
import { CodeRow } from '#web/portal/now/code-row.tsx'
import { JourneyRow } from '#web/portal/now/journey-row.tsx'
import { MealsRow } from '#web/portal/now/meals-row.tsx'
import { countdown } from '#web/portal/now/phase.ts'
import { isRideFirst, nextRide } from '#web/portal/now/ride.ts'
import { RideRow } from '#web/portal/now/ride-row.tsx'
import { missOf } from '#web/portal/ride-fit.ts'
import { RideWarning } from '#web/portal/ride-warning.tsx'
import { ProgrammeRows } from '#web/portal/now/programme-rows.tsx'
import { ContactRow, NowRoomRow } from '#web/portal/now/stay-rows.tsx'

/** The top of a guest’s page around the event: where now, with whom, how to get there, whom to call. */
export function NowCard({ home }: { home: GuestHome }) {
  const instant = useNow().toISOString()
  const { venue } = home
  const now = wallClockOf(instant, venue.timeZone) ?? ''
  const asked = { input: { venueId: venue.id } }
  const agenda = useQuery(api.agenda.mine.queryOptions(asked))
  const meals = useQuery(api.catering.mine.queryOptions(asked))
  const titleId = useId()
  const ride = nextRide(home.shuttles.rides, now)
  const miss = ride && missOf(ride, home)
  const journey = journeyOf({
    now,
    here: wallClockOf(instant) ?? now,
    outbound: home.outboundFlight,
    home: home.returnFlight,
    minutesBefore: home.shuttles.rides.find(({ direction }) => direction === 'to_airport')?.bufferMinutes,
  })
  // Who is driven to the airport leaves when the shuttle does, unless it leaves too late for the flight.
  const isDriven = journey?.kind === 'wayHome' && ride?.direction === 'to_airport' && !miss
  const journeyRow = journey && !isDriven && <JourneyRow journey={journey} now={now} />
  const isIn = home.checkInTime !== null
  const isPast = now.slice(0, 10) > home.lastDay
  const isJourneyFirst = journey && isFirst(journey, now)
  const rideRow = ride && (
    <RideRow ride={ride} now={now}>
      {miss && <RideWarning miss={miss} contact={venue} />}
    </RideRow>
  )
  const isRideAbove = ride && (miss !== undefined || isRideFirst(ride, now))
  return (
    <section
      aria-labelledby={titleId}
      className="overflow-hidden rounded-card border-2 border-brand bg-card print:border"
    >
      <header className="relative flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 bg-brand px-5 py-2.5 text-on-brand">
        <h2 id={titleId}>{headingOf(home, now)}</h2>
        <p className="text-sm font-medium">
          {`${formatDayButton(now)}, ${formatTime(now)}, ${zoneName(venue.timeZone)}`}
        </p>
      </header>
      {/* Each row has a line above it; the head covers those of the first. */}
      <div className="-mt-px grid px-5 md:grid-cols-2 md:gap-x-10">
        {/* One row, whose code stays open when being checked in moves it. */}
        {!isIn && !isPast && <CodeRow key="code" home={home} />}
        {isJourneyFirst && journeyRow}
        {isRideAbove && rideRow}
        <Loaded
          query={agenda}
          loading={{ shape: 'text', count: 3, label: 'Loading agenda...' }}
          failed="The agenda could not be loaded."
        >
          {(entries) => <ProgrammeRows entries={entries} now={now} venue={venue} isOver={isPast} />}
        </Loaded>
        {!isPast && <NowRoomRow room={home.room} />}
        <Loaded query={meals} failed="The meals could not be loaded.">
          {(all) => <MealsRow meals={all} now={now} person={home.person} />}
        </Loaded>
        {!isJourneyFirst && journeyRow}
        {!isRideAbove && rideRow}
        {isIn && !isPast && <CodeRow key="code" home={home} />}
        <ContactRow venue={venue} />
      </div>
    </section>
  )
}

/** `Now`; before the first day how long it is till then. */
function headingOf({ venue, lastDay }: GuestHome, now: string): string {
  const day = now.slice(0, 10)
  const isBefore = venue.eventStartDate !== null && day < venue.eventStartDate
  return (isBefore && countdown({ startDate: venue.eventStartDate, lastDay }, day)) || 'Now'
}
