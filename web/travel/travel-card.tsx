import { PlaneLanding, PlaneTakeoff } from 'lucide-react'
import { PersonName } from '#web/shell/person-name.tsx'
import { EditButton } from '#web/travel/edit-button.tsx'
import { FlightText } from '#web/travel/flight-text.tsx'
import { flightHeads, type FlightName, type Traveller } from '#web/travel/traveller.ts'

/** A row of /travel on a phone. */
export const TravelCard = ({ row }: { row: Traveller }) => (
  <div className="flex flex-col gap-3">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-h3 wrap-anywhere">
          <PersonName id={row.personId}>{row.fullName}</PersonName>
        </h2>
        {row.email !== null && <p className="text-sm wrap-anywhere text-soft">{row.email}</p>}
      </div>
      <EditButton row={row} />
    </div>
    <Leg
      row={row}
      icon={PlaneLanding}
      names={['flight1DepartureAirport', 'flight1DepartureTime', 'flight1ArrivalTime']}
    />
    <Leg
      row={row}
      icon={PlaneTakeoff}
      names={['flight2DepartureAirport', 'flight2DepartureTime', 'flight2ArrivalTime']}
    />
  </div>
)

type LegProps = { row: Traveller; icon: typeof PlaneLanding; names: readonly FlightName[] }

const Leg = ({ row, icon: Icon, names }: LegProps) => (
  <div className="flex gap-2 text-sm">
    <Icon className="mt-0.5 size-4.5 shrink-0 text-brand" aria-hidden />
    <dl className="min-w-0 flex-1">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5">
          <dt className="text-soft">{flightHeads[name]}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">
            <FlightText row={row} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  </div>
)
