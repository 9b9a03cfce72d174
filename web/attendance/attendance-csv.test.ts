import { expect, test } from 'vitest'
import { csvCells } from '#web/attendance/attendance-csv.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'

const row: Row = {
  id: '1',
  version: 1,
  personId: '2',
  fullName: 'Ana Lima',
  email: null,
  mailRefused: null,
  studio: null,
  attending: 'yes',
  role: 'guest',
  openToRoomSharing: null,
  allergies: [],
  diet: null,
  dietNote: null,
  checkInTime: null,
  hasAccount: false,
  hasSignedIn: false,
  hasLink: false,
  hasFlight: false,
  hasRoom: false,
}

test('the export tells no allergies from no answer', () => {
  expect(csvCells(row)).toEqual(['Ana Lima', '', 'yes', 'None', '', ''])
  expect(csvCells({ ...row, allergies: null })[3]).toBe('')
  expect(csvCells({ ...row, allergies: ['Nuts', 'Soya'] })[3]).toBe('Nuts, Soya')
})
