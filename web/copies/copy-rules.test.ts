import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isStoredOffline, type CopyState } from '#web/copies/copy-state.ts'
import {
  editionsToKeep,
  isExpired,
  mayKeep,
  copyIfShowable,
  renewCopy,
  type Entry,
  type Owner,
} from '#web/copies/copy-rules.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-21T12:00:00Z')
const shape = 'contract 1'
const owner: Owner = {
  id: 'zoe',
  name: 'Zoë Lindqvist',
  email: 'zoe@studio.example',
  role: 'guest',
  personId: 'p20',
  mustChangePassword: false,
}

const entry = (path: string, data: unknown, at = now, venueId?: string): Entry => ({
  key: [path.split('.'), { ...(venueId && { input: { venueId } }), type: 'query' }],
  data,
  at,
})
const choices = (...ids: string[]) =>
  entry(
    'venues.choices',
    ids.map((id) => ({ id })),
  )
const state: CopyState = { owner: 'zoe', begun: now, editions: [], count: 0, barred: [] }
const copyOf = (entries: Entry[], barred: string[] = [], found?: unknown, at = now) =>
  renewCopy(found, {
    shape,
    owner,
    now: at,
    entries,
    state: { ...state, barred: barred.map((what, nth) => ({ what, nth })) },
  })
const paths = (copy: { entries: Readonly<Record<string, Entry>> } | undefined) =>
  Object.values(copy?.entries ?? {}).map(({ key }) => (Array.isArray(key[0]) ? key[0].join('.') : ''))

test('stores a guest’s own responses, and no others (security B2)', () => {
  const ownPaths = ['attendance.mine', 'agenda.mine', 'catering.mine', 'travel.mine', 'workshops.mine']
  const others = [
    'attendance.list',
    'workshops.participants',
    'calendar.mine',
    'people.list',
    'accounts.session',
  ]
  expect(ownPaths.filter((path) => isStoredOffline(entry(path, []).key))).toEqual(ownPaths)
  expect(others.filter((path) => isStoredOffline(entry(path, []).key))).toEqual([])
  expect(isStoredOffline(['attendance.mine'])).toBe(false)
  expect(paths(copyOf([...ownPaths, ...others].map((path) => entry(path, []))))).toEqual(ownPaths)
})

test('stores copies only for guests', () => {
  expect([owner.role, 'admin' as const, null].map((role) => mayKeep({ ...owner, role }))).toEqual([
    true,
    false,
    false,
  ])
  const ofOrganiser = { ...copyOf([entry('agenda.mine', [])]), owner: { ...owner, role: 'admin' } }
  expect(copyIfShowable(ofOrganiser, { shape, now })).toBeUndefined()
})

test('hides a copy after seven days, and ages each response separately', () => {
  const old = entry('agenda.mine', 'old', now - 3 * day)
  const copy = copyOf([old, entry('attendance.mine', 'new')])
  const readAfter = (days: number) => copyIfShowable(copy, { shape, now: now + days * day })
  expect(paths(readAfter(4))).toEqual(['agenda.mine', 'attendance.mine'])
  expect(paths(readAfter(4.1))).toEqual(['attendance.mine'])
  expect(readAfter(7)?.owner).toEqual(owner)
  expect(readAfter(7.01)).toBeUndefined()
  // This copy was written by a clock that was a month ahead, so its age is unknown.
  expect(readAfter(-30)).toBeUndefined()
})

test('distinguishes an expired copy from other data', () => {
  const copy = copyOf([entry('agenda.mine', [])])
  expect([7, 7.01].map((days) => isExpired(copy, now + days * day))).toEqual([false, true])
  expect([undefined, null, {}].map((found) => isExpired(found, now))).toEqual([false, false, false])
})

test('drops the responses of the previous account', () => {
  const before = copyOf([entry('agenda.mine', 'of Zoë')])
  const update = {
    shape,
    owner: { ...owner, id: 'guadalupe' },
    now,
    entries: [entry('catering.mine', [])],
    state: { ...state, owner: 'guadalupe' },
  }
  expect(paths(renewCopy(before, update))).toEqual(['catering.mine'])
  expect(renewCopy(before, update).owner.id).toBe('guadalupe')
})

test('skips responses from another contract and data that isn’t a copy', () => {
  const copy = copyOf([entry('agenda.mine', [])])
  expect(copyIfShowable(copy, { shape: 'contract 2', now })).toBeUndefined()
  expect(paths(renewCopy(copy, { shape: 'contract 2', owner, now, entries: [], state }))).toEqual([])
  for (const found of [undefined, null, 'text', {}, { ...copy, owner: null }, { ...copy, entries: 1 }])
    expect(copyIfShowable(found, { shape, now })).toBeUndefined()
})

test('stores the newer response to each query, whichever is written first', () => {
  const first = copyOf([entry('agenda.mine', 'new', now)])
  const [kept] = Object.values(copyOf([entry('agenda.mine', 'late', now - 1)], [], first).entries)
  expect(kept?.data).toBe('new')
  const [after] = Object.values(copyOf([entry('agenda.mine', 'newer', now + 1)], [], first).entries)
  expect(after?.data).toBe('newer')
})

test('drops responses that the server now refuses, and editions that the guest no longer has', () => {
  const all = [
    choices('v1', 'v2'),
    entry('agenda.mine', [], now, 'v1'),
    entry('agenda.mine', [], now, 'v2'),
    entry('travel.mine', [], now, 'v2'),
  ]
  const copy = copyOf(all)
  expect(paths(copy)).toEqual(['venues.choices', 'agenda.mine', 'agenda.mine', 'travel.mine'])
  const refusedKey = all[3]?.key ?? []
  expect(paths(copyOf([], [hashKey(refusedKey)], copy))).toEqual([
    'venues.choices',
    'agenda.mine',
    'agenda.mine',
  ])
  expect(paths(copyOf([choices('v1')], [], copy))).toEqual(['venues.choices', 'agenda.mine'])
})

const edition = (id: string, eventEndDate: string | null, attending: 'yes' | 'no' = 'yes') => ({
  id,
  attending,
  eventStartDate: eventEndDate,
  eventEndDate,
})

test('stores the chosen edition and every other edition that isn’t over and wasn’t declined', () => {
  const chosen = edition('over', '2026-08-30')
  const editions = [
    edition('next', '2027-02-01'),
    edition('now', '2026-11-21'),
    edition('undated', null),
    edition('declined', '2027-05-01', 'no'),
    edition('past', '2026-05-01'),
    chosen,
  ]
  const kept = editionsToKeep(editions, { chosen, day: '2026-11-21' })
  expect(kept.map(({ id }) => id)).toEqual(['over', 'next', 'now', 'undated'])
})
