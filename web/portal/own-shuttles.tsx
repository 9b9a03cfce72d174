import { Bus } from 'lucide-react'
import type { Direction } from '#contract/shuttle-directions.ts'
import { formatMoment } from '#web/base/dates.ts'
import type { GuestHome } from '#web/portal/guest-home.ts'
import { companyText } from '#web/portal/now/ride.ts'
import { useIsOver } from '#web/portal/own-answer.ts'
import { missOf } from '#web/portal/ride-fit.ts'
import { RideDetails } from '#web/portal/ride-details.tsx'
import { RideWarning } from '#web/portal/ride-warning.tsx'
import { useLoaded } from '#web/ui/use-loaded.ts'

const loadCall = () => import('#web/portal/driver-call.tsx')
const loadSwitch = () => import('#web/portal/own-way-switch.tsx')

/** One's shuttles, and the way to say that one needs none. Nothing before shuttles are published. */
export const OwnShuttles = ({ home }: { home: GuestHome }) => {
  const { shuttles, person } = home
  const isPast = useIsOver(home)
  return (
    (shuttles.hasShuttles || shuttles.ownWayThere || shuttles.ownWayHome) && (
      <div className="grid gap-5 border-t border-line pt-4 sm:grid-cols-2 sm:gap-4">
        <OneWay
          home={home}
          direction="to_venue"
          title="Shuttle from the airport"
          isOwnWay={shuttles.ownWayThere}
        />
        <OneWay
          home={home}
          direction="to_airport"
          title="Shuttle to the airport"
          isOwnWay={shuttles.ownWayHome}
        />
        {((shuttles.rides.length > 0 && !isPast) || shuttles.driverMayCall) && (
          <Call phone={person.phone} mayCall={shuttles.driverMayCall} />
        )}
      </div>
    )
  )
}

/** Asked where one reads which shuttle it is; what was agreed to can always be taken back. */
function Call(props: { phone: string | null; mayCall: boolean }) {
  const part = useLoaded(loadCall)
  // As high as what comes, so that nothing moves when it is there.
  return <div className="min-h-17 sm:col-span-2">{part && <part.DriverCall {...props} />}</div>
}

type OneWayProps = {
  home: GuestHome
  direction: Direction
  title: string
  isOwnWay: boolean
}

function OneWay({ home, direction, title, isOwnWay }: OneWayProps) {
  const { venue, shuttles } = home
  const isPast = useIsOver(home)
  const ride = shuttles.rides.find((one) => one.direction === direction)
  const miss = ride && missOf(ride, home)
  const part = useLoaded(loadSwitch)
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
          {miss && <RideWarning miss={miss} contact={venue} />}
        </div>
      )}
      {!ride && (
        <p className="text-soft">
          {isPast && (isOwnWay ? 'You made your own way' : 'You had no shuttle')}
          {!isPast &&
            (isOwnWay ? 'Someone else can have your seat.' : 'No shuttle yet. The organisers will add you.')}
        </p>
      )}
      {/* As high as what comes, so that nothing moves when it is there. */}
      {!isPast && (
        <div className="min-h-11">
          {part && <part.OwnWaySwitch {...{ direction, title, isOwnWay }} venueId={venue.id} />}
        </div>
      )}
    </section>
  )
}
