import type { Kind } from '#web/imports/list.ts'
import { flightSpecs, guessFlights, nextDays, type FlightColumn } from '#web/travel/flight-columns.ts'
import { joinLegs, legSpecs } from '#web/travel/flight-legs.ts'

/** What is particular about a list of flights. */
export const flightKind: Kind<FlightColumn> = {
  name: 'flights',
  specs: flightSpecs,
  guess: guessFlights,
  address: 'email',
  moreHeads: legSpecs,
  reshape: joinLegs,
  remarks: nextDays,
}
