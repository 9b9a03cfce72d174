import { removableFlights } from '#contract/answers.ts'
import { FlightsNow, FlightsUpdate } from '#contract/travel.ts'
import { confirmAction } from '#web/consequences/consequences.ts'
import { api } from '#web/lib/api.ts'
import { EditDialog } from '#web/lib/edit-dialog.tsx'
import { useAirports } from '#web/registration/survey/airports.ts'
import { FlightFields } from '#web/registration/survey/flight-fields.tsx'
import { readFlights } from '#web/registration/survey/flight-values.ts'
import { daysOf } from '#web/registration/survey/survey-values.ts'
import type { VenueChoice } from '#web/session/venue-choice.ts'
import { flightText } from '#web/travel/flight-text.tsx'
import { flightFields, numberOf, type Traveller } from '#web/travel/traveller.ts'

const labels = {
  flight1DepartureAirport: 'Outbound airport',
  flight1DepartureTime: 'Outbound departure',
  flight1ArrivalTime: 'Outbound arrival',
  flight1Number: 'Outbound flight number',
  flight2DepartureAirport: 'Return airport',
  flight2DepartureTime: 'Return departure',
  flight2ArrivalTime: 'Return arrival',
  flight2Number: 'Return flight number',
} as const

type FlightsDialogProps = { row: Traveller; venue: VenueChoice; onClose: () => void }

/** Lets an organiser enter a person's flights, for example during a phone call. */
export function FlightsDialog({ row, venue, onClose }: FlightsDialogProps) {
  const airports = useAirports(venue.id)
  const { first, last } = daysOf(venue)
  return (
    <EditDialog
      title="Edit Flights"
      description={row.fullName}
      onClose={onClose}
      row={row}
      rowSchema={FlightsNow}
      schema={FlightsUpdate}
      read={(fields, saved) => ({
        ...saved,
        ...readFlights(fields),
        removes: removableFlights.filter((part) => fields.isOn(`removes.${part}`)),
      })}
      action={api.travel.saveFlights}
      labels={labels}
      write={writeValue}
      failure="Failed to update flights"
      confirm={(input) =>
        confirmAction({
          venueId: venue.id,
          intent: { call: 'travel.saveFlights', input },
          title: `Save the flights of ${row.fullName}?`,
          action: 'Save',
        })
      }
    >
      {(flights) => (
        <>
          <FlightFields
            number={1}
            day={first}
            {...{ initial: flights, known: flights, airports }}
            canRemove
          />
          <FlightFields
            number={2}
            day={last ?? first}
            {...{ initial: flights, known: flights, airports }}
            canRemove
          />
          <p className="text-sm text-soft">Each time is local to its own airport.</p>
        </>
      )}
    </EditDialog>
  )
}

function writeValue(field: string, value: unknown): string | undefined {
  const flightName = [...flightFields, ...Object.values(numberOf)].find((name) => name === field)
  return flightName && (typeof value === 'string' ? flightText(flightName, value) : 'Empty')
}
