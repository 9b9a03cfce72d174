import { PlaneLanding, PlaneTakeoff, type LucideIcon, Bus } from 'lucide-react'
import type { Direction } from '#contract/shuttle-directions.ts'
import { addDays, formatMoment, today } from '#web/base/dates.ts'
import { useNow } from '#web/lib/use-now.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { companyText } from '#web/portal/now/ride.ts'
import { useIsOver } from '#web/portal/attendance-answer.ts'
import { RideDetails, RideWarning } from '#web/portal/ride-details.tsx'
import { rideProblemOf } from '#web/portal/ride-fit.ts'
import { AskOrganisers } from '#web/shell/contact-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { lazyDialog, useOpened } from '#web/ui/on-demand.tsx'

/** The guest's flights, with dialogs to change them. Each time is local to its airport. */
export function FlightsCard({ home }: { home: GuestHome }) {
  const { venue, lastDay } = home
  const day = today(useNow(), venue.timeZone)
  const { outboundFlight, returnFlight } = home
  const isOpen = { outbound: day <= (venue.eventStartDate ?? lastDay), return: day <= addDays(lastDay, 1) }
  const isPast = useIsOver(home)
  const privacy = useLoaded(loadPrivacy)
  return (
    <Card title="Flight Information">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <FlightSection
          home={home}
          leg="outbound"
          title="Outbound Flight"
          icon={PlaneTakeoff}
          flight={outboundFlight}
          isNotBooked={home.outboundNotBooked}
          day={venue.eventStartDate}
          isOpen={isOpen.outbound}
          isPast={isPast}
        />
        <FlightSection
          home={home}
          leg="return"
          title="Return Flight"
          icon={PlaneLanding}
          flight={returnFlight}
          isNotBooked={home.returnNotBooked}
          day={venue.eventEndDate ?? venue.eventStartDate}
          isOpen={isOpen.return}
          isPast={isPast}
        />
      </div>
      {(outboundFlight ?? returnFlight) && (
        <p className="text-sm text-soft">Times are local to each airport.</p>
      )}
      <OwnShuttles home={home} />
      {/* Reserves the height of the switch, so that nothing moves when it loads. */}
      <div className="min-h-17 border-t border-line pt-4">
        {privacy && <privacy.FlightPrivacy venueId={venue.id} isPrivate={home.flightsPrivate} />}
      </div>
    </Card>
  )
}

type FlightSectionProps = {
  home: GuestHome
  leg: 'outbound' | 'return'
  title: string
  icon: LucideIcon
  flight: GuestHome['outboundFlight']
  isNotBooked: boolean
  /** The day the flight is most likely to be on. */
  day: string | null
  /** Whether the guest can still change the flight here. */
  isOpen: boolean
  isPast: boolean
}

function FlightSection({
  home,
  leg,
  title,
  icon: Icon,
  flight,
  isNotBooked,
  day,
  isOpen,
  isPast,
}: FlightSectionProps) {
  const { opener, opened } = useOpened(FlightDialog)
  return (
    <section aria-label={title} className="flex min-w-0 flex-col items-start gap-2">
      <h3 className="flex items-center gap-2">
        <Icon className="size-4.5 shrink-0 text-brand" aria-hidden />
        {title}
      </h3>
      {flight ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] tiny:grid-cols-1 items-baseline gap-x-3 gap-y-1">
          <Line term="From">{flight.departureAirport ?? '-'}</Line>
          {flight.number !== null && <Line term="Flight">{flight.number}</Line>}
          <Line term="Departure">{formatMoment(flight.departureTime)}</Line>
          <Line term="Arrival">{formatMoment(flight.arrivalTime)}</Line>
        </dl>
      ) : (
        <p className="text-soft">
          {isNotBooked && !isPast ? 'Not booked yet' : 'No flight information available'}
        </p>
      )}
      {isOpen ? (
        <Button {...opener} size="small">
          {flight ? 'Change' : 'Add'}
          <span className="sr-only"> {title}</span>
        </Button>
      ) : (
        !isPast && (
          <p className="text-sm text-soft">
            <AskOrganisers contact={home.venue} /> to change it.
          </p>
        )
      )}
      {opened && (
        <FlightDialog
          venueId={home.venue.id}
          leg={leg}
          flight={flight}
          isNotBooked={isNotBooked}
          day={day}
          onClose={opened.close}
        />
      )}
    </section>
  )
}

const loadPrivacy = () => import('#web/portal/flight-privacy.tsx')
const FlightDialog = lazyDialog(async () => (await import('#web/portal/flight-dialog.tsx')).FlightDialog)

function Line({ term, children }: { term: string; children: string }) {
  return (
    <>
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </>
  )
}

const loadCall = () => import('#web/portal/driver-call.tsx')
const loadSwitch = () => import('#web/portal/own-way-switch.tsx')

/** The guest's shuttles, with a switch to decline each. Renders nothing before shuttles are published. */
const OwnShuttles = ({ home }: { home: GuestHome }) => {
  const { shuttles, person } = home
  const isPast = useIsOver(home)
  return (
    (shuttles.hasShuttles || shuttles.ownWayThere || shuttles.ownWayHome) && (
      <div className="grid gap-5 border-t border-line pt-4 sm:grid-cols-2 sm:gap-4">
        <ShuttleSection
          home={home}
          direction="to_venue"
          title="Shuttle from the airport"
          isOwnWay={shuttles.ownWayThere}
        />
        <ShuttleSection
          home={home}
          direction="to_airport"
          title="Shuttle to the airport"
          isOwnWay={shuttles.ownWayHome}
        />
        {((shuttles.rides.length > 0 && !isPast) || shuttles.driverMayCall) && (
          <DriverCallPart phone={person.phone} mayCall={shuttles.driverMayCall} />
        )}
      </div>
    )
  )
}

/** Shown with a shuttle, and as long as drivers may call, so that the guest can always withdraw. */
function DriverCallPart(props: { phone: string | null; mayCall: boolean }) {
  const part = useLoaded(loadCall)
  return <div className="min-h-17 sm:col-span-2">{part && <part.DriverCall {...props} />}</div>
}

type ShuttleSectionProps = {
  home: GuestHome
  direction: Direction
  title: string
  isOwnWay: boolean
}

function ShuttleSection({ home, direction, title, isOwnWay }: ShuttleSectionProps) {
  const { venue, shuttles } = home
  // People who have checked in came some way.
  const hasArrived = direction === 'to_venue' && home.checkInTime !== null
  const isPast = useIsOver(home) || hasArrived
  const ride = shuttles.rides.find((one) => one.direction === direction)
  const problem = ride && rideProblemOf(ride, home)
  const ownWaySwitch = useLoaded(loadSwitch)
  return (
    <section aria-label={title} className="flex min-w-0 flex-col items-start gap-2">
      <h3 className="flex items-center gap-2">
        <Bus className="size-4.5 shrink-0 text-brand" aria-hidden />
        {title}
      </h3>
      {ride && (
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{`Shuttle ${ride.number}, ${formatMoment(ride.leavesAt)}`}</p>
          <p className="wrap-anywhere">{`${ride.place}, ${companyText(ride.others)}`}</p>
          <RideDetails ride={ride} />
          {problem && <RideWarning problem={problem} contact={venue} />}
        </div>
      )}
      {!ride && (
        <p className="text-soft">
          {isPast && (isOwnWay ? 'You made your own way' : 'You had no shuttle')}
          {!isPast &&
            (isOwnWay ? 'Someone else can have your seat.' : 'No shuttle yet. The organisers will add you.')}
        </p>
      )}
      {!isPast && (
        <div className="min-h-11">
          {ownWaySwitch && (
            <ownWaySwitch.OwnWaySwitch {...{ direction, title, isOwnWay }} venueId={venue.id} />
          )}
        </div>
      )}
    </section>
  )
}
