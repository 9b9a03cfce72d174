import { expect, test } from 'vitest'
import { coordinatesOf, periodOf, skyOf } from '#server/venues/rules.ts'

test.each([
  [
    'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z',
    { latitude: 38.6969, longitude: -9.4207 },
  ],
  ['https://maps.google.com/@-33.86,151.2', { latitude: -33.86, longitude: 151.2 }],
  ['https://maps.google.com/@91,0,5z', null],
  ['https://maps.google.com/@10,181,5z', null],
  ['https://maps.google.com/@10,10.5.evil.test', null],
  ['https://maps.app.goo.gl/abc', null],
])('%s points to the coordinates %o', (link, expected) => {
  expect(coordinatesOf(link)).toEqual(expected)
})

test('maps weather codes to skies, and hours to times of day', () => {
  expect([0, 1, 3, 4, 67, 68, 95].map(skyOf)).toEqual([
    'clear',
    'cloudy',
    'cloudy',
    'rainy',
    'rainy',
    'windy',
    'windy',
  ])
  expect([3, 4, 11, 12, 16, 17, 23].map(periodOf)).toEqual([
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})
