import type { FormFields } from '#web/ui/form-fields.ts'
import { typedTime } from '#web/ui/typed-time.ts'

/** Both flights from the fields of FlightFields. */
export const readFlights = (fields: FormFields) => ({
  flight1DepartureAirport: fields.text('flight1DepartureAirport'),
  flight1DepartureTime: readFlightMoment(fields, 'flight1Departure'),
  flight1ArrivalTime: readFlightMoment(fields, 'flight1Arrival'),
  flight1Number: fields.text('flight1Number'),
  flight2DepartureAirport: fields.text('flight2DepartureAirport'),
  flight2DepartureTime: readFlightMoment(fields, 'flight2Departure'),
  flight2ArrivalTime: readFlightMoment(fields, 'flight2Arrival'),
  flight2Number: fields.text('flight2Number'),
})

/**
 * A moment from the fields of FlightMoment, for the form to refuse when its day or its hour is missing. A day that is
 * only there because it was filled in at first says nothing without its hour.
 */
export function readFlightMoment({ text, date }: FormFields, name: string) {
  const [day, time] = [date(`${name}Day`), typedTime(text(`${name}Time`))]
  return time === '' && (day === null || day === date(`${name}Offered`)) ? null : `${day ?? ''}T${time}`
}
