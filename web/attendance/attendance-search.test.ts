import { expect, test } from 'vitest'
import { readAttendanceSearch } from '#web/attendance/attendance-search.ts'

test('reads what is opened at once', () => {
  expect(readAttendanceSearch({ focus: 'search' })).toEqual({ focus: 'search' })
  expect(readAttendanceSearch({ focus: 'door' })).toEqual({})
})

test('reads an address of the desk whatever it says', () => {
  expect(readAttendanceSearch({ door: '' })).toEqual({ door: true })
  expect(readAttendanceSearch({ door: undefined })).toEqual({})
})
