import { FlightsNow, FlightsUpdate } from '#contract/travel.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClash } from '#web/lib/use-clash.ts'
import { flightText } from '#web/travel/flight-text.tsx'
import { flightNames, type Traveller } from '#web/travel/traveller.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTimeField } from '#web/ui/date-time-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, FormActions } from '#web/ui/form.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
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

/** An organiser writes somebody's flights, as they were told on the telephone. */
export function FlightsDialog({ row, firstDay, lastDay, onClose }: FlightsDialogProps) {
  const clash = useClash(FlightsNow.parse(row), FlightsNow)
  const save = useAction(api.travel.saveFlights, {
    inForm: true,
    success: 'Flights updated successfully',
    failure: 'Failed to update flights',
    onSuccess: onClose,
    onFailure: clash.onFailure,
  })
  const flights = clash.shown ?? row
  const differences = clash.differences(labels, (written, value) => {
    const name = flightNames.find((one) => one === written)
    return name && (typeof value === 'string' ? flightText(name, value) : 'Empty')
  })
  return (
    <Dialog title="Edit Flights" description={row.fullName} onClose={onClose}>
      <Form
        key={flights.version}
        schema={FlightsUpdate}
        read={({ text, moment }) => ({
          id: row.id,
          version: clash.version,
          flight1DepartureAirport: text('flight1DepartureAirport'),
          flight1DepartureTime: moment('flight1DepartureTime'),
          flight1ArrivalTime: moment('flight1ArrivalTime'),
          flight2DepartureAirport: text('flight2DepartureAirport'),
          flight2DepartureTime: moment('flight2DepartureTime'),
          flight2ArrivalTime: moment('flight2ArrivalTime'),
        })}
        errors={clash.isClash ? undefined : save.errors}
        onSubmit={save.run}
      >
        <LegFields leg={1} flights={flights} opensOn={firstDay} />
        <LegFields leg={2} flights={flights} opensOn={lastDay ?? firstDay} />
        <p className="text-sm text-soft">Each time is local to its own airport.</p>
        {clash.isClash && <StaleNotice differences={differences} onTakeTheirs={clash.takeTheirs} />}
        <FormActions>
          <Button slot="close">Cancel</Button>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {clash.isClash ? 'Save mine' : 'Save'}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

type LegFieldsProps = {
  leg: 1 | 2
  flights: Omit<Traveller, 'fullName' | 'email'> | FlightValues
  opensOn: string | null
}
type FlightValues = Pick<Traveller, (typeof flightNames)[number]>

function LegFields({ leg, flights, opensOn }: LegFieldsProps) {
  const [airport, departure, arrival] = [
    `flight${leg}DepartureAirport`,
    `flight${leg}DepartureTime`,
    `flight${leg}ArrivalTime`,
  ] as const
  const day = opensOn === null ? {} : { opensOn }
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
      <div className="grid gap-4 sm:grid-cols-2">
        <DateTimeField
          name={departure}
          label={labels[departure]}
          defaultValue={flights[departure]}
          {...day}
        />
        <DateTimeField name={arrival} label={labels[arrival]} defaultValue={flights[arrival]} {...day} />
      </div>
    </fieldset>
  )
}
