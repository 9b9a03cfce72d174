import { expect, test } from 'vitest'
import { blankAnswers, listedQuestions } from '#contract/questions.ts'
import type { MissingKind } from '#web/attendance/attendance-search.ts'
import {
  sortByName,
  filterRows,
  inviteOf,
  recipientsIn,
  sortRows,
  type Row,
} from '#web/attendance/attendance-rows.ts'

const row = (fullName: string, more: Partial<Row> = {}): Row => ({
  id: fullName,
  version: 1,
  personId: fullName,
  fullName,
  email: null,
  mailRefused: null,
  studio: null,
  attending: 'yes',
  role: 'guest',
  ...blankAnswers(listedQuestions),
  checkInTime: null,
  hasAccount: false,
  hasSignedIn: false,
  invitedAt: null,
  hasAnswered: false,
  isUninvited: false,
  linkMails: null,
  hasFlight: false,
  hasRoom: false,
  travelsOtherwise: false,
  ...more,
})

const names = (rows: readonly Row[]) => rows.map(({ fullName }) => fullName)

const people = sortByName([
  row('Zoë Ångström', { studio: 'Oslo', attending: 'no', openToRoomSharing: false }),
  row('Ève Łukasik', { studio: 'LP', attending: 'maybe', allergies: [], email: 'e.lukasik@studio.test' }),
  row('Søren Østergård', { studio: 'Oslo', openToRoomSharing: true, allergies: ['Nuts'], role: 'admin' }),
  row('eva Straße', { diet: 'vegan', email: 'EVA@example.org' }),
])

test('sorts accented names with their unaccented letters', () => {
  expect(names(people)).toEqual(['eva Straße', 'Ève Łukasik', 'Søren Østergård', 'Zoë Ångström'])
})

const found = (search: string) => names(filterRows(people, { q: search }))

test('finds names and addresses in any word order, ignoring accents and case', () => {
  expect(found('soren')).toEqual(['Søren Østergård'])
  expect(found('ØSTERGARD sør')).toEqual(['Søren Østergård'])
  expect(found('strasse')).toEqual(['eva Straße'])
  expect(found('eva@EXAMPLE')).toEqual(['eva Straße'])
  expect(found(' angstrom ')).toEqual(['Zoë Ångström'])
  expect(found('lukasik')).toEqual(['Ève Łukasik'])
  expect(found('soren zoe')).toEqual([])
})

test('filters by a studio or LP, and combines the studio with a search', () => {
  expect(names(filterRows(people, { studio: 'Oslo' }))).toEqual(['Søren Østergård', 'Zoë Ångström'])
  expect(names(filterRows(people, { studio: 'LP' }))).toEqual(['Ève Łukasik'])
  expect(filterRows(people, { q: 'eva', studio: 'Oslo' })).toEqual([])
  expect(filterRows(people, { q: ' ' })).toBe(people)
})

test('filters by each of the four counts within the other filters', () => {
  const counted = (status: 'yes' | 'maybe' | 'no' | 'in', studio?: string) =>
    names(filterRows(people, { studio, status }))
  expect(counted('yes')).toEqual(['eva Straße', 'Søren Østergård'])
  expect(counted('maybe')).toEqual(['Ève Łukasik'])
  expect(counted('no')).toEqual(['Zoë Ångström'])
  expect(counted('in')).toEqual([])
  expect(counted('yes', 'Oslo')).toEqual(['Søren Østergård'])
  const there = row('Ida Berg', { checkInTime: '2026-11-30T12:00:00.000Z' })
  expect(filterRows([...people, there], { status: 'in' })).toEqual([there])
})

test('sorts equal values by name and people without a value last, in both directions', () => {
  const sorted = (column: 'studio' | 'sharing' | 'allergies' | 'status' | 'name', descending = false) =>
    names(sortRows(people, { column, descending })).map((name) => name.slice(0, 2))
  expect(sorted('studio')).toEqual(['Èv', 'Sø', 'Zo', 'ev'])
  expect(sorted('studio', true)).toEqual(['Sø', 'Zo', 'Èv', 'ev'])
  expect(sorted('sharing')).toEqual(['Sø', 'Zo', 'ev', 'Èv'])
  expect(sorted('sharing', true)).toEqual(['Zo', 'Sø', 'ev', 'Èv'])
  expect(sorted('allergies')).toEqual(['Sø', 'Èv', 'ev', 'Zo'])
  expect(sorted('status')).toEqual(['ev', 'Sø', 'Èv', 'Zo'])
  expect(sorted('name', true)).toEqual(['Zo', 'Sø', 'Èv', 'ev'])
  expect(sortRows(people, undefined)).toBe(people)
})

test('derives the state of the invitation from the last mail with the link', () => {
  const at = '2026-11-30T10:00:00.000Z'
  const maybe = (more: Partial<Row> = {}) => inviteOf(row('Ida Berg', { attending: 'maybe', ...more }))
  expect(maybe()).toBe('never')
  // An organiser has the link, but may not have handed it over.
  expect(maybe({ invitedAt: at })).toBe('made')
  // Written, but not due yet or not accepted by the mail server.
  expect(maybe({ invitedAt: at, linkMails: { at, sent: 0, hasFailed: false } })).toBe('waiting')
  expect(maybe({ invitedAt: at, linkMails: { at, sent: 1, hasFailed: false } })).toBe('invited')
  expect(maybe({ invitedAt: at, linkMails: { at, sent: 2, hasFailed: false } })).toBe('reminded')
  expect(maybe({ invitedAt: at, linkMails: { at, sent: 2, hasFailed: true } })).toBe('failed')
  expect(maybe({ email: 'ida@studio.test', mailRefused: '550 no such mailbox' })).toBe('failed')
  // The refusal was about a previous address.
  expect(maybe({ email: null, mailRefused: '550 no such mailbox' })).toBe('never')
  expect(inviteOf(row('Ida Berg', { invitedAt: at }))).toBeUndefined()
  const all = [row('Never', { attending: 'maybe' }), row('Asked', { attending: 'maybe', invitedAt: at })]
  const withLink = filterRows(all, { status: 'maybe', invite: 'made' })
  expect(names(withLink)).toEqual(['Asked'])
})

test('excludes people who declined from a message, unless the list is filtered by declined', () => {
  expect(names(recipientsIn(people, { status: undefined }))).not.toContain('Zoë Ångström')
  expect(names(recipientsIn(people.slice(0, 4), { status: 'no' }))).toContain('Zoë Ångström')
})

test('finds people without a reply, flight, room or check-in', () => {
  const all = sortByName([
    row('Maybe', { attending: 'maybe' }),
    row('Uninvited', { attending: 'maybe', isUninvited: true }),
    row('No', { attending: 'no' }),
    row('Settled', { hasFlight: true, hasRoom: true, checkInTime: '2026-11-30T10:00:00Z' }),
    row('Walker', { hasRoom: true }),
    row('Camper', { hasFlight: true, checkInTime: '2026-11-30T10:00:00Z' }),
  ])
  const missing = (what: MissingKind) => names(filterRows(all, { missing: what }))
  expect(missing('reply')).toEqual(['Maybe'])
  expect(missing('flight')).toEqual(['Walker'])
  expect(missing('room')).toEqual(['Camper'])
  expect(missing('arrival')).toEqual(['Walker'])
})
