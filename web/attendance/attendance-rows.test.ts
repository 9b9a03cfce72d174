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

const row = (fullName: string, fields: Partial<Row> = {}): Row => ({
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
  ...fields,
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

const namesFound = (search: string) => names(filterRows(people, { q: search }))

test('finds names and addresses in any word order, ignoring accents and case', () => {
  expect(namesFound('soren')).toEqual(['Søren Østergård'])
  expect(namesFound('ØSTERGARD sør')).toEqual(['Søren Østergård'])
  expect(namesFound('strasse')).toEqual(['eva Straße'])
  expect(namesFound('eva@EXAMPLE')).toEqual(['eva Straße'])
  expect(namesFound(' angstrom ')).toEqual(['Zoë Ångström'])
  expect(namesFound('lukasik')).toEqual(['Ève Łukasik'])
  expect(namesFound('soren zoe')).toEqual([])
})

test('filters by a studio or LP, and combines the studio with a search', () => {
  expect(names(filterRows(people, { studio: 'Oslo' }))).toEqual(['Søren Østergård', 'Zoë Ångström'])
  expect(names(filterRows(people, { studio: 'LP' }))).toEqual(['Ève Łukasik'])
  expect(filterRows(people, { q: 'eva', studio: 'Oslo' })).toEqual([])
  expect(filterRows(people, { q: ' ' })).toBe(people)
})

test('filters by each of the four counts within the other filters', () => {
  const namesWith = (status: 'yes' | 'maybe' | 'no' | 'in', studio?: string) =>
    names(filterRows(people, { studio, status }))
  expect(namesWith('yes')).toEqual(['eva Straße', 'Søren Østergård'])
  expect(namesWith('maybe')).toEqual(['Ève Łukasik'])
  expect(namesWith('no')).toEqual(['Zoë Ångström'])
  expect(namesWith('in')).toEqual([])
  expect(namesWith('yes', 'Oslo')).toEqual(['Søren Østergård'])
  const checkedIn = row('Ida Berg', { checkInTime: '2026-11-30T12:00:00.000Z' })
  expect(filterRows([...people, checkedIn], { status: 'in' })).toEqual([checkedIn])
})

test('sorts equal values by name and people without a value last, in both directions', () => {
  const namesBy = (column: 'studio' | 'sharing' | 'allergies' | 'status' | 'name', descending = false) =>
    names(sortRows(people, { column, descending })).map((name) => name.slice(0, 2))
  expect(namesBy('studio')).toEqual(['Èv', 'Sø', 'Zo', 'ev'])
  expect(namesBy('studio', true)).toEqual(['Sø', 'Zo', 'Èv', 'ev'])
  expect(namesBy('sharing')).toEqual(['Sø', 'Zo', 'ev', 'Èv'])
  expect(namesBy('sharing', true)).toEqual(['Zo', 'Sø', 'ev', 'Èv'])
  expect(namesBy('allergies')).toEqual(['Sø', 'Èv', 'ev', 'Zo'])
  expect(namesBy('status')).toEqual(['ev', 'Sø', 'Èv', 'Zo'])
  expect(namesBy('name', true)).toEqual(['Zo', 'Sø', 'Èv', 'ev'])
  expect(sortRows(people, undefined)).toBe(people)
})

test('derives the state of the invitation from the last mail with the link', () => {
  const at = '2026-11-30T10:00:00.000Z'
  const inviteOfMaybe = (fields: Partial<Row> = {}) =>
    inviteOf(row('Ida Berg', { attending: 'maybe', ...fields }))
  expect(inviteOfMaybe()).toBe('never')
  // An organiser has the link, but may not have handed it over.
  expect(inviteOfMaybe({ invitedAt: at })).toBe('made')
  // The mail is written, but not due yet or not accepted by the mail server.
  expect(inviteOfMaybe({ invitedAt: at, linkMails: { at, sent: 0, hasFailed: false } })).toBe('waiting')
  expect(inviteOfMaybe({ invitedAt: at, linkMails: { at, sent: 1, hasFailed: false } })).toBe('invited')
  expect(inviteOfMaybe({ invitedAt: at, linkMails: { at, sent: 2, hasFailed: false } })).toBe('reminded')
  expect(inviteOfMaybe({ invitedAt: at, linkMails: { at, sent: 2, hasFailed: true } })).toBe('failed')
  expect(inviteOfMaybe({ email: 'ida@studio.test', mailRefused: '550 no such mailbox' })).toBe('failed')
  // The refusal was about a previous address.
  expect(inviteOfMaybe({ email: null, mailRefused: '550 no such mailbox' })).toBe('never')
  expect(inviteOf(row('Ida Berg', { invitedAt: at }))).toBeUndefined()
  const all = [row('Never', { attending: 'maybe' }), row('Asked', { attending: 'maybe', invitedAt: at })]
  const withLink = filterRows(all, { status: 'maybe', invite: 'made' })
  expect(names(withLink)).toEqual(['Asked'])
})

test('leaves people who declined out of a message, unless the list is filtered by declined', () => {
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
  const missing = (kind: MissingKind) => names(filterRows(all, { missing: kind }))
  expect(missing('reply')).toEqual(['Maybe'])
  expect(missing('flight')).toEqual(['Walker'])
  expect(missing('room')).toEqual(['Camper'])
  expect(missing('arrival')).toEqual(['Walker'])
})
