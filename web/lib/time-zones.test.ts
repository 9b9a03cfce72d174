import { expect, test } from 'vitest'
import { timeZones, zoneLabel } from '#web/lib/time-zones.ts'

test.each(
  'Kolkata,Calcutta,Kyiv,Kiev,Kathmandu,Katmandu,Yangon,Rangoon,Ho Chi Minh,Saigon,Nuuk,Godthab'.split(','),
)('finds a zone by the name %s', (name) => {
  expect(
    timeZones([])
      .map(zoneLabel)
      .filter((label) => label.includes(name)),
  ).toHaveLength(1)
})

test('shows other zones with only one name', () => {
  expect(zoneLabel('America/New_York')).toBe('America/New York')
})
