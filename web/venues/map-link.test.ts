import { expect, test } from 'vitest'
import { aboutMapLink } from '#web/venues/map-link.ts'

const usual = 'Copy it from the address bar: its coordinates set the weather and time zone.'

test.each([
  '',
  'https://ma',
  'https://www.google.com/maps/@38.6969,-9.4207,15z',
  'https://www.google.com/maps/place/Cascais/@-33.8,151.2,12z/data=!3m1',
])('accepts a map link with coordinates, or an incomplete map link: %s', (link) => {
  expect(aboutMapLink(link)).toBe(usual)
})

test.each([
  'https://maps.app.goo.gl/abc',
  'https://www.google.com/maps/place/Casa+do+Mar',
  ' https://goo.gl/maps/xyz ',
])('asks for a time zone if a map link has no coordinates: %s', (link) => {
  expect(aboutMapLink(link)).toMatch(/^This link has no coordinates, .* choose the time zone yourself/)
})
