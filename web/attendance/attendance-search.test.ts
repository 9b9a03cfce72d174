import { expect, test } from 'vitest'
import { readAttendanceSearch } from '#web/attendance/attendance-search.ts'

test('reads what opens at once', () => {
  expect(readAttendanceSearch({ focus: 'search' })).toEqual({ focus: 'search' })
  expect(readAttendanceSearch({ focus: 'door' })).toEqual({})
})

test('reads any value of `door` as the desk', () => {
  expect(readAttendanceSearch({ door: '' })).toEqual({ door: true })
  expect(readAttendanceSearch({ door: undefined })).toEqual({})
})
