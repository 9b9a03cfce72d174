import { FlightsNow, FlightsUpdate } from '#contract/travel.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { FlightMoment } from '#web/registration/survey/flight-moment.tsx'
import { readFlightMoment } from '#web/registration/survey/flight-values.ts'
import { flightText } from '#web/travel/flight-text.tsx'
import { flightNames, type Traveller } from '#web/travel/traveller.ts'
import { TextField } from '#web/ui/text-field.tsx'

const labels = {
  flight1DepartureAirport: 'Outbound airport',
  flight1DepartureTime: 'Outbound departure',
  flight1ArrivalTime: 'Outbound arrival',
  flight2DepartureAirport: 'Return airport',
  flight2DepartureTime: 'Return departure',
  flight2ArrivalTime: 'Return arrival',
} as const

type FlightsDialogProps = {
  row: Traveller
  /** The edition's days, on which empty calendars open. */
  firstDay: string | null
  lastDay: string | null
  onClose: () => void
}

/** An organiser writes somebody's flights, as the person says them on the telephone. */
export const FlightsDialog = ({ row, firstDay, lastDay, onClose }: FlightsDialogProps) => (
  <EditDialog
    title="Edit Flights"
    description={row.fullName}
    onClose={onClose}
    row={row}
    now={FlightsNow}
    schema={FlightsUpdate}
    read={(fields, saved) => ({
      ...saved,
      flight1DepartureAirport: fields.text('flight1DepartureAirport'),
      flight1DepartureTime: readFlightMoment(fields, 'flight1Departure'),
      flight1ArrivalTime: readFlightMoment(fields, 'flight1Arrival'),
      flight2DepartureAirport: fields.text('flight2DepartureAirport'),
      flight2DepartureTime: readFlightMoment(fields, 'flight2Departure'),
      flight2ArrivalTime: readFlightMoment(fields, 'flight2Arrival'),
    })}
    action={api.travel.saveFlights}
    labels={labels}
    write={writeValue}
    success={() => ({ title: 'Flights updated successfully', description: row.fullName })}
    failure="Failed to update flights"
  >
    {(flights) => (
      <>
        <LegFields leg={1} flights={flights} opensOn={firstDay} />
        <LegFields leg={2} flights={flights} opensOn={lastDay ?? firstDay} />
        <p className="text-sm text-soft">Each time is local to its own airport.</p>
      </>
    )}
  </EditDialog>
)

function writeValue(written: string, value: unknown): string | undefined {
  const name = flightNames.find((one) => one === written)
  return name && (typeof value === 'string' ? flightText(name, value) : 'Empty')
}

type LegFieldsProps = {
  leg: 1 | 2
  flights: Omit<Traveller, 'fullName' | 'email'> | FlightValues
  opensOn: string | null
}
type FlightValues = Pick<Traveller, (typeof flightNames)[number]>

function LegFields({ leg, flights, opensOn }: LegFieldsProps) {
  const airport = `flight${leg}DepartureAirport` as const
  const moment = (way: 'Departure' | 'Arrival') => ({
    name: `flight${leg}${way}`,
    label: labels[`flight${leg}${way}Time`],
    moment: flights[`flight${leg}${way}Time`],
    ...(opensOn !== null && { opensOn, eventDay: opensOn }),
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-display text-h3 font-semibold">
        {leg === 1 ? 'Outbound flight' : 'Return flight'}
      </legend>
      <TextField
        name={airport}
        label={labels[airport]}
        maxLength={100}
        autoComplete="off"
        defaultValue={flights[airport] ?? ''}
      />
      <FlightMoment {...moment('Departure')} />
      <FlightMoment {...moment('Arrival')} />
    </fieldset>
  )
}
