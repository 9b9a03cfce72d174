import { expect, test } from 'vitest'
import { VenueInput } from '#contract/venues.ts'

const venue = {
  name: 'Casa do Mar',
  imageUrl: 'https://pictures.example.org/lisbon.jpg?w=1200',
  googleMapsLink: 'https://www.google.com/maps/place/Cascais/@38.6969,-9.4207,15z',
  quarter: 'Q4',
  year: 2026,
  timeZone: 'Europe/Lisbon',
  eventStartDate: '2026-11-30',
  eventEndDate: '2026-12-03',
  eventStartTime: '15:00',
  airport: '',
  transportOptions: ['shuttle', 'taxi', 'rental_cars'],
  description: ' ',
  checkInTime: null,
  checkOutTime: null,
  thingsToKnow: ['Bring boots, and a towel'],
  registrationClosesAt: '2026-11-20T18:00',
  contactName: 'Nadia Haddad',
  contactPhone: ' ',
  contactEmail: '',
}

const script = 'javascript'

/** Addresses that must be refused (security C6). */
const hostile = [
  [
    `${script}:alert(1)`,
    `${script.toUpperCase()}:alert(1)`,
    ` ${script}:alert(1)`,
    `\u0001${script}:alert(1)`,
  ],
  [`java\tscript:alert(1)`, `java\nscript:alert(1)`, `${script}\t:alert(1)`, `${script}&colon;alert(1)`],
  [`${script}://https://a.test/%0aalert(1)`, `https\t:${script}:alert(1)`, `x-${script}:alert(1)`],
  ['data:text/html,<script>alert(1)</script>', 'data:image/svg+xml;base64,PHN2Zz4=', 'DATA:text/html,x'],
  ['vbscript:msgbox(1)', 'VBScript:x', 'livescript:x', 'mocha:x', 'about:blank', 'blob:https://a.test/1'],
  ['file:///etc/passwd', 'file://a.test/x', 'ftp://a.test', 'ws://a.test', 'wss://a.test', 'jar:https://a'],
  ['view-source:https://a.test', 'intent://a.test#Intent;end', 'mailto:a@a.test', 'tel:+1', 'sms:1'],
  ['http://plain.test', 'HTTP://plain.test', 'http://127.0.0.1', 'http:/a.test', 'http:a.test', 'httpss://a'],
  [
    'https:evil.test',
    'https:/evil.test',
    'https:///evil.test',
    'https:\\\\evil.test',
    'https://',
    'https://?',
  ],
  ['https://#', 'https:// a.test', 'https://a.test/ b', 'https://a.test/\tb', 'https://a.test/\nb'],
  [
    'https://a.test/\rb',
    'https://a.test/\u007f',
    'https://a.test/\ud800',
    'https://a.test/\u0000b',
    'https://a.test\\@evil.test',
    'https://a.test/\\evil',
  ],
  ['https://user@evil.test/', 'https://user:pass@evil.test', 'https://google.com@evil.test', 'https://@evil'],
  ['//evil.test', '/\\evil.test', '\\\\evil.test', '///evil.test', '/%09/evil.test', '/./evil', '/a//b'],
  [
    '/../etc',
    '/pictures/../etc',
    '/pictures/.env',
    '../a.png',
    './a.png',
    'a.png',
    '?x',
    '#x',
    '',
    ' ',
    'https://[',
    'https://a.test:99999',
  ],
].flat()

test('stores a venue as typed, and empty texts as null', () => {
  expect(VenueInput.parse(venue)).toEqual({
    ...venue,
    airport: null,
    contactPhone: null,
    contactEmail: null,
    description: null,
  })
  expect(VenueInput.parse({ ...venue, imageUrl: '/pictures/lisbon.svg' }).imageUrl).toBe(
    '/pictures/lisbon.svg',
  )
})

test('C6: refuses every hostile URL as a picture or link', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  const accepted = (name: 'imageUrl' | 'googleMapsLink') =>
    hostile.filter((address) => VenueInput.safeParse({ ...venue, [name]: address }).success)
  expect(accepted('imageUrl')).toEqual([])
  expect(accepted('googleMapsLink')).toEqual([])
})

test('gives every required field its own message', () => {
  const empty = {
    ...venue,
    name: ' ',
    imageUrl: '',
    googleMapsLink: '',
    quarter: null,
    year: null,
    timeZone: '',
  }
  const issues = VenueInput.safeParse(empty).error?.issues ?? []
  const first = new Map(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
  expect(Object.fromEntries(first)).toEqual({
    name: 'Please enter a name',
    imageUrl: 'Please enter the address of a picture',
    googleMapsLink: 'Please enter the link of the place',
    quarter: 'Please choose a quarter',
    year: 'Please choose a year',
    timeZone: 'Please choose a time zone',
  })
})

const sentence = (more: object) => VenueInput.safeParse({ ...venue, ...more }).error?.issues[0]?.message

test('refuses an end before the start, an impossible date and an unknown time zone', () => {
  expect(sentence({ eventEndDate: '2026-11-29' })).toBe('The end date must not be before the start date')
  expect(sentence({ eventEndDate: '2026-11-30' })).toBeUndefined()
  expect(sentence({ eventStartDate: '2026-02-30' })).toBe('This date does not exist')
  expect(sentence({ timeZone: 'Europe/Atlantis' })).toBe('Please choose a time zone')
})
