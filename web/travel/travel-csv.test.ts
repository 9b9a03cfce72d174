import { expect, test } from 'vitest'
import { toCsv } from '#web/lib/csv.ts'
import { csvColumns } from '#web/travel/travel-csv.ts'

const row = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  personId: '00000000-0000-4000-8000-000000000002',
  fullName: '=HYPERLINK("https://evil.example")',
  email: null,
  studio: null,
  flight1DepartureAirport: 'OSL, Oslo',
  flight1DepartureTime: '2026-11-30T07:10',
  flight1ArrivalTime: null,
  flight1Number: 'SK 4623',
  flight2DepartureAirport: null,
  flight2DepartureTime: null,
  flight2ArrivalTime: null,
  flight2Number: null,
  flight1NotBooked: false,
  flight2NotBooked: true,
  flightsBefore: null,
  flightsChangedAt: null,
  travelsOtherwise: false,
}

test('exports the table as shown, without formulas', () => {
  expect(toCsv(csvColumns, [row])).toBe(
    '\uFEFFName,Email,Outbound Flight,Departure,Arrival,Return Flight,Departure,Arrival,Outbound Flight No,Return Flight No\r\n' +
      `"'=HYPERLINK(""https://evil.example"")",,"OSL, Oslo","Nov 30, 2026 at 7:10 AM",N/A,N/A,N/A,N/A,SK 4623,\r\n`,
  )
})
