import { formatMoment, notAvailable } from '#web/base/dates.ts'
import { Moment } from '#web/lib/moment.tsx'
import {
  changeOf,
  isAirport,
  numberOf,
  type FlightField,
  type FlightNumberField,
  type Traveller,
} from '#web/travel/traveller.ts'

/** An airport, a number, or a time; `N/A` if missing. */
export const flightText = (name: FlightField | FlightNumberField, value: string | null): string =>
  name.endsWith('Time') ? formatMoment(value) : (value ?? notAvailable)

type FlightTextProps = {
  row: Traveller
  name: FlightField
  /** The event's year. */
  year: number
  /** In a table cell: a small day above the time. */
  isInCell?: boolean
}

/** One of the six fields, an airport with its flight number. Shows the old value if it changed within 48 hours. */
export const FlightText = ({ row, name, year, isInCell }: FlightTextProps) =>
  isAirport(name) ? (
    <>
      <Field row={row} name={name} year={year} />
      {(row[numberOf[name]] !== null || changeOf(row, numberOf[name])) && (
        <span className="block text-xs leading-4 text-soft">
          {' '}
          <Field row={row} name={numberOf[name]} year={year} />
        </span>
      )}
    </>
  ) : (
    <Field row={row} name={name} year={year} isInCell={isInCell} />
  )

type FieldProps = Pick<FlightTextProps, 'row' | 'year'> & {
  name: FlightField | FlightNumberField
  isInCell?: boolean | undefined
}

function Field({ row, name, year, isInCell = false }: FieldProps) {
  const change = changeOf(row, name)
  const text = flightText(name, row[name])
  const shown = name.endsWith('Time') ? (
    <Moment at={row[name]} year={year} isStacked={isInCell && !change} />
  ) : (
    text
  )
  if (!change)
    return (
      <span
        className={`inline-block max-w-full truncate align-top ${row[name] === null ? 'text-soft' : ''}`}
        title={text.length > 12 ? text : undefined}
      >
        {shown}
        {isNotBooked(row, name) && <span className="block text-xs">Not booked yet</span>}
      </span>
    )
  return (
    <span className="-mx-1.5 inline-block rounded-control bg-warn-tint px-1.5 py-0.5">
      <span className="block font-medium text-balance text-ink">{shown}</span>
      <span className="block text-xs text-warn">
        {change.was === null ? 'New' : `Was ${flightText(name, change.was)}`}
      </span>
    </span>
  )
}

/** Whether the guest answered 'not booked', shown instead of a missing airport. */
const isNotBooked = (row: Traveller, name: FlightField | FlightNumberField) =>
  (name === 'flight1DepartureAirport' && row.flight1NotBooked) ||
  (name === 'flight2DepartureAirport' && row.flight2NotBooked)
