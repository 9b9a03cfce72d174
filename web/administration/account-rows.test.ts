import { expect, test } from 'vitest'
import {
  sortByName,
  filterRows,
  sortRows,
  stateOf,
  verbOf,
  type Row,
} from '#web/administration/account-rows.ts'
import type { AccountFilter, Sort } from '#web/administration/accounts-search.ts'

const row = (name: string, more: Partial<Row> = {}): Row => ({
  id: name,
  name,
  email: `${name.toLowerCase()}@studio.example`,
  role: 'guest',
  isRoleTaken: false,
  isDisabled: false,
  hasSignedIn: true,
  mustChange: false,
  personId: null,
  person: null,
  fittingPerson: null,
  hasFactor: false,
  devices: 0,
  lastUsedAt: null,
  madeAt: '2026-11-01T08:00:00+00:00',
  ...more,
})

const ana = row('Ana', { role: 'admin', lastUsedAt: '2026-11-20T08:00:00+00:00' })
const bo = row('Bo', { role: null, person: 'Bó Östlund' })
const cem = row('Cem', { isDisabled: true, lastUsedAt: '2026-11-19T08:00:00.25+00:00' })
const dee = row('Dee', { hasSignedIn: false, mustChange: true })
const all = [ana, bo, cem, dee]

const names = (rows: readonly Row[]) => rows.map(({ name }) => name)

const search = (text: string) => names(filterRows(all, { q: text }))
const shown = (which: AccountFilter) => names(filterRows(all, { show: which }))
const sortedBy = (column: Sort['column'], descending: boolean) => names(sortRows(all, { column, descending }))

test('sorts accented names with their unaccented letters', () => {
  expect(names(sortByName([row('Brooks'), row('Bálint'), row('Cem')]))).toEqual(['Bálint', 'Brooks', 'Cem'])
})

test('shows the most serious state of an account', () => {
  expect(all.map(stateOf)).toEqual(['active', 'noRole', 'disabled', 'temporary'])
  expect(stateOf(row('Eve', { hasSignedIn: false }))).toBe('unused')
  expect(stateOf(row('Eve', { role: null, isDisabled: true }))).toBe('disabled')
})

test('offers a personal link to people who have never signed in, else a password reset', () => {
  expect(verbOf(row('Eve', { hasSignedIn: false, personId: 'eve' }), true)).toBe('link')
  expect(verbOf(row('Eve', { hasSignedIn: false }), true)).toBe('reset')
  expect(verbOf(row('Eve', { personId: 'eve' }), true)).toBe('reset')
  expect(verbOf(cem, true)).toBeUndefined()
})

test('offers no password reset without a mail server, but the personal link', () => {
  expect(verbOf(row('Eve', { personId: 'eve' }), false)).toBe('link')
  expect(verbOf(row('Eve', {}), false)).toBeUndefined()
})

test('searches name, address and person, ignoring case and accents', () => {
  expect(search('ostlund BO')).toEqual(['Bo'])
  expect(search('cem@studio')).toEqual(['Cem'])
  expect(search('ana nobody')).toEqual([])
  expect(search('  ')).toEqual(['Ana', 'Bo', 'Cem', 'Dee'])
})

test('filters accounts by role, state and use', () => {
  expect([shown('noRole'), shown('disabled'), shown('organisers')]).toEqual([['Bo'], ['Cem'], ['Ana']])
  expect([shown('guests'), shown('temporary'), shown('unused')]).toEqual([['Cem', 'Dee'], ['Dee'], ['Dee']])
})

test('sorts people without a value last, in both directions', () => {
  expect(sortedBy('used', false)).toEqual(['Cem', 'Ana', 'Bo', 'Dee'])
  expect(sortedBy('used', true)).toEqual(['Ana', 'Cem', 'Bo', 'Dee'])
  expect(sortedBy('role', true)).toEqual(['Cem', 'Dee', 'Ana', 'Bo'])
  expect(sortedBy('state', false)).toEqual(['Cem', 'Bo', 'Dee', 'Ana'])
  expect(sortedBy('name', true)).toEqual(['Dee', 'Cem', 'Bo', 'Ana'])
})
