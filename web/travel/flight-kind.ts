import type { Kind } from '#web/imports/list.ts'
import { flightSpecs, guessFlights, nextDays, type FlightColumn } from '#web/travel/flight-columns.ts'
import { joinLegs, legSpecs } from '#web/travel/flight-legs.ts'

/** The parts of an import that are specific to flights. */
export const flightKind: Kind<FlightColumn> = {
  name: 'flights',
  specs: flightSpecs,
  guess: guessFlights,
  address: 'email',
  moreHeaders: legSpecs,
  reshape: joinLegs,
  remarks: nextDays,
}
