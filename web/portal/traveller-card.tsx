import { PlaneLanding, PlaneTakeoff, type LucideIcon } from 'lucide-react'
import { formatMoment } from '#web/base/dates.ts'
import { FlightLine } from '#web/portal/flight-line.tsx'
import type { FlightAirport, Traveller } from '#web/portal/traveller-rows.ts'
import { Badge } from '#web/ui/badge.tsx'

type TravellerCardProps = {
  traveller: Traveller
  isOwn: boolean
  /** Of which flights oneself is on, too. */
  shared: readonly FlightAirport[]
}

/** One traveller on a phone: there and back under each other. */
export const TravellerCard = ({ traveller, isOwn, shared }: TravellerCardProps) => (
  <div className="flex flex-col gap-3">
    <p className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 font-medium wrap-anywhere">{traveller.fullName}</span>
      {isOwn && <Badge>You</Badge>}
    </p>
    <Leg
      icon={PlaneTakeoff}
      title="Outbound"
      airport={traveller.flight1DepartureAirport}
      number={traveller.flight1Number}
      isShared={shared.includes('flight1DepartureAirport')}
      departure={traveller.flight1DepartureTime}
      arrival={traveller.flight1ArrivalTime}
    />
    <Leg
      icon={PlaneLanding}
      title="Return"
      airport={traveller.flight2DepartureAirport}
      number={traveller.flight2Number}
      isShared={shared.includes('flight2DepartureAirport')}
      departure={traveller.flight2DepartureTime}
      arrival={traveller.flight2ArrivalTime}
    />
  </div>
)

type LegProps = {
  icon: LucideIcon
  title: string
  airport: string | null
  number: string | null
  isShared: boolean
  departure: string | null
  arrival: string | null
}

function Leg({ icon: Icon, title, airport, number, isShared, departure, arrival }: LegProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
      <Icon className="mt-0.5 size-4.5 text-brand" aria-hidden />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 tabular-nums">
        <dt className="text-soft">{title}</dt>
        <dd className="font-medium wrap-anywhere">
          {airport ?? '-'}
          <FlightLine number={number} isShared={isShared} />
        </dd>
        <dt className="text-soft">Departure</dt>
        <dd>{formatMoment(departure)}</dd>
        <dt className="text-soft">Arrival</dt>
        <dd>{formatMoment(arrival)}</dd>
      </dl>
    </div>
  )
}
