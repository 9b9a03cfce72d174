import { expect, test } from 'vitest'
import { verdictOf } from '#server/mail/delivery/rules.ts'

test.each([
  ['no such user', { responseCode: 550, command: 'RCPT TO', code: 'EENVELOPE' }, 'refused'],
  ['the text is refused', { responseCode: 554, command: 'DATA', code: 'EMESSAGE' }, 'refused'],
  ['the mailbox is busy', { responseCode: 451, command: 'RCPT TO', code: 'EENVELOPE' }, 'later'],
  ['our sender is refused', { responseCode: 550, command: 'MAIL FROM', code: 'EENVELOPE' }, 'server'],
  ['our password is refused', { responseCode: 535, command: 'AUTH PLAIN', code: 'EAUTH' }, 'server'],
  ['the server closes', { responseCode: 421, command: 'RCPT TO', code: 'EENVELOPE' }, 'server'],
  [
    'our quota is used up',
    { responseCode: 550, command: 'RCPT TO', message: '550 5.4.5 Daily sending limit' },
    'server',
  ],
  ['nobody answers', { command: 'CONN', code: 'ECONNECTION' }, 'server'],
  ['something else', {}, 'later'],
])('when %s, %o means %s', (_what, thrown, verdict) => {
  expect(verdictOf(Object.assign(new Error('no'), thrown))).toBe(verdict)
})

test('retries after a thrown value that isn’t an error', () => {
  expect(verdictOf('no')).toBe('later')
  expect(verdictOf(null)).toBe('later')
})
