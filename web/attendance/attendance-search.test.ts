import { expect, test } from 'vitest'
import { readAttendanceSearch, searchOf, stateOf } from '#web/attendance/attendance-search.ts'

test('the address and the list say the same, both ways', () => {
  const search = readAttendanceSearch({
    q: 'ines',
    studio: 'LP',
    sort: '-status',
    missing: 'room',
    status: 'maybe',
    invite: 'failed',
    venue: 'v',
    other: 1,
  })
  expect(search).toEqual({
    q: 'ines',
    studio: 'LP',
    sort: '-status',
    missing: 'room',
    status: 'maybe',
    invite: 'failed',
  })
  const state = stateOf(search)
  expect(state).toEqual({
    filter: { search: 'ines', studio: 'LP', missing: 'room', status: 'maybe', invite: 'failed' },
    sort: { column: 'status', descending: true },
  })
  expect(searchOf(state)).toEqual(search)
})

test('values the page does not understand are left out', () => {
  // By name: a key that is not there is handed on by the router as the address said it.
  expect(Object.keys(readAttendanceSearch({ missing: 'sleep' }))).toContain('missing')
  expect(readAttendanceSearch({ q: '', studio: 7, sort: 'shoe size', focus: 'door' })).toEqual({})
  expect(readAttendanceSearch({ missing: 'sleep', status: 'late' })).toEqual({})
  expect(readAttendanceSearch({ door: '' })).toEqual({ door: true })
  expect(readAttendanceSearch({ door: undefined })).toEqual({})
  expect(readAttendanceSearch({ status: 'yes', invite: 'failed' })).toEqual({ status: 'yes' })
  expect(stateOf({})).toEqual({
    filter: { search: '', studio: undefined, missing: undefined, status: undefined, invite: undefined },
    sort: undefined,
  })
  expect(readAttendanceSearch({ focus: 'search' })).toEqual({ focus: 'search' })
})
