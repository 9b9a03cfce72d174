import type { FormFields } from '#web/ui/form-fields.ts'
import { typedTime } from '#web/ui/typed-time.ts'

/**
 * A moment from the fields of FlightMoment, for the form to refuse when its day or its hour is missing. A day that is
 * only there because it was filled in at first says nothing without its hour.
 */
export function readFlightMoment({ text, date }: FormFields, name: string) {
  const [day, time] = [date(`${name}Day`), typedTime(text(`${name}Time`))]
  return time === '' && (day === null || day === date(`${name}Offered`)) ? null : `${day ?? ''}T${time}`
}
