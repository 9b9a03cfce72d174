import type { FormFields } from '#web/ui/form-fields.ts'
import { parseTypedTime } from '#web/ui/typed-time.ts'

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
 * Reads a moment from FlightMoment. If the day or time is missing, returns partial input, which the form rejects.
 * Ignores a prefilled day without a time.
 */
export function readFlightMoment({ text, date }: FormFields, name: string) {
  const [day, time] = [date(`${name}Day`), parseTypedTime(text(`${name}Time`))]
  return time === '' && (day === null || day === date(`${name}Offered`)) ? null : `${day ?? ''}T${time}`
}
