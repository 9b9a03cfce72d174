import { formatMoment, notAvailable } from '#web/lib/dates.ts'
import { changeOf, isAirport, type FlightName, type Traveller } from '#web/travel/traveller.ts'

/** An airport, or a time as the spec writes it; `N/A` where there is none. */
export const flightText = (name: FlightName, value: string | null): string =>
  isAirport(name) ? (value ?? notAvailable) : formatMoment(value)

/** One of the six, with what it was where it changed within 48 hours. */
export function FlightText({ row, name }: { row: Traveller; name: FlightName }) {
  const change = changeOf(row, name)
  const text = flightText(name, row[name])
  if (!change)
    return (
      <span className={`inline-block text-balance ${row[name] === null ? 'text-soft' : ''}`}>
        {text}
        {isNotBooked(row, name) && <span className="block text-xs">Not booked yet</span>}
      </span>
    )
  return (
    <span className="-mx-1.5 inline-block rounded-control bg-warn-tint px-1.5 py-0.5">
      <span className="block font-medium text-balance">{text}</span>
      <span className="block text-xs text-warn">
        {change.was === null ? 'New' : `Was ${flightText(name, change.was)}`}
      </span>
    </span>
  )
}

/** The guest's own word for it, beside the airport that is missing. */
const isNotBooked = (row: Traveller, name: FlightName) =>
  (name === 'flight1DepartureAirport' && row.flight1NotBooked) ||
  (name === 'flight2DepartureAirport' && row.flight2NotBooked)
