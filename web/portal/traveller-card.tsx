import { PlaneLanding, PlaneTakeoff, type LucideIcon } from 'lucide-react'
import { formatMoment } from '#web/lib/dates.ts'
import type { Traveller } from '#web/portal/traveller-rows.ts'
import { Badge } from '#web/ui/badge.tsx'

/** One traveller on a phone: there and back under each other. */
export const TravellerCard = ({ traveller, isOwn }: { traveller: Traveller; isOwn: boolean }) => (
  <div className="flex flex-col gap-3">
    <p className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 font-medium wrap-anywhere">{traveller.fullName}</span>
      {isOwn && <Badge>You</Badge>}
    </p>
    <Leg
      icon={PlaneTakeoff}
      title="Outbound"
      airport={traveller.flight1DepartureAirport}
      departure={traveller.flight1DepartureTime}
      arrival={traveller.flight1ArrivalTime}
    />
    <Leg
      icon={PlaneLanding}
      title="Return"
      airport={traveller.flight2DepartureAirport}
      departure={traveller.flight2DepartureTime}
      arrival={traveller.flight2ArrivalTime}
    />
  </div>
)

type LegProps = {
  icon: LucideIcon
  title: string
  airport: string | null
  departure: string | null
  arrival: string | null
}

function Leg({ icon: Icon, title, airport, departure, arrival }: LegProps) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
      <Icon className="mt-0.5 size-4.5 text-brand" aria-hidden />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 tabular-nums">
        <dt className="text-soft">{title}</dt>
        <dd className="font-medium wrap-anywhere">{airport ?? '-'}</dd>
        <dt className="text-soft">Departure</dt>
        <dd>{formatMoment(departure)}</dd>
        <dt className="text-soft">Arrival</dt>
        <dd>{formatMoment(arrival)}</dd>
      </dl>
    </div>
  )
}
