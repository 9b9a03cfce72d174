import { expect, test } from 'vitest'
import { personalLinkText } from '#web/attendance/panel/personal-link-text.ts'
import type { Person } from '#web/attendance/panel/person.ts'

const madeAt = '2026-10-19T08:00:00Z'
const link = { madeAt, usedAt: null, isRevoked: false }
const mail: Person['mails'][number] = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'invitation',
  recipient: 'ana@studio.test',
  createdAt: madeAt,
  state: 'sent',
  sentAt: '2026-10-19T09:30:00Z',
  lastError: null,
  subject: null,
  hasLink: true,
}
const textOf = (fields: Partial<Pick<Person, 'link' | 'mails'>>) =>
  personalLinkText({ link, mails: [], ...fields }, 'Europe/Lisbon')

test('says of a person without a link only that', () => {
  expect(textOf({ link: null })).toEqual({ text: 'No personal link', isBad: false })
})

test('shows whether a link was mailed, used or revoked', () => {
  expect(textOf({}).text).toMatch(/^Made on .*, not e-mailed$/)
  expect(textOf({ mails: [{ ...mail, kind: 'room given', hasLink: false }, mail] }).text).toMatch(
    /^Invited on Oct 19, 2026/,
  )
  expect(textOf({ mails: [{ ...mail, state: 'waiting', sentAt: null }] }).text).toBe('E-mail on its way')
  expect(textOf({ mails: [{ ...mail, state: 'discarded' }] }).text).toBe('Made, but its e-mail was discarded')
  expect(textOf({ link: { ...link, usedAt: madeAt }, mails: [mail] }).text).toMatch(/^Answered on Oct 19/)
  expect(textOf({ link: { ...link, isRevoked: true }, mails: [mail] }).text).toBe('Revoked')
})

test('marks a failed mail and gives the reason', () => {
  const failed = { ...mail, state: 'failed' as const, sentAt: null, lastError: '550 No such user' }
  expect(textOf({ mails: [failed, mail] })).toEqual({ text: 'E-mail failed: 550 No such user', isBad: true })
})
