import { expect, test } from 'vitest'
import { blankAnswers, listedQuestions } from '#contract/questions.ts'
import { csvColumns } from '#web/attendance/attendance-csv.ts'
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
  ...blankAnswers(listedQuestions),
  allergies: [],
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
}

const exportRow = (fields: Partial<Row>) =>
  Object.fromEntries(csvColumns.map(({ header, cell }) => [header, cell({ ...row, ...fields })]))

test('exports "no allergies" and "no answer" differently', () => {
  expect(exportRow({})).toEqual({
    Name: 'Ana Lima',
    Studio: null,
    Status: 'yes',
    Allergies: 'None',
    Diet: null,
    Email: null,
  })
  expect(exportRow({ allergies: null })['Allergies']).toBeNull()
  expect(exportRow({ allergies: ['Nuts', 'Soya'] })['Allergies']).toBe('Nuts, Soya')
})
