import { expect, inject, test } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The time zone that this run of the tests simulates. */
    zone: string
  }
}

test('E12: the tests of a run use the time zone that the run is named after', () => {
  const zone = inject('zone')
  expect(new Date(2026, 5, 1).getTimezoneOffset()).toBe(offsets[zone])
})

/** Minutes behind UTC on 1 June 2026. */
const offsets: Record<string, number> = {
  UTC: 0,
  'America/Los_Angeles': 420,
  'Asia/Kolkata': -330,
  'Pacific/Kiritimati': -840,
  'Europe/Berlin': -120,
}
