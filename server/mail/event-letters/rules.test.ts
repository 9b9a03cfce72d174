import { expect, test } from 'vitest'
import {
  confirmationLetter,
  confirmationReminder,
  invitationLetter,
} from '#server/mail/event-letters/rules.ts'

const registered = {
  to: 'Inês Duarte',
  link: 'https://events.example/confirm#token',
  event: {
    name: 'Casa da Praia',
    quarter: 'Q4',
    year: 2026,
    days: null,
    startYear: null,
    mapsLink: 'https://www.google.com/maps/@38.6969,-9.4207,15z',
    contact: { name: null, phone: null, email: null },
  },
}

test('the mail after a registration says when the answers count, and not that nothing was saved: the screen just said they are', () => {
  const first = confirmationLetter(registered, false).text
  expect(first).toContain('Your answers count once you have.')
  for (const text of [
    first,
    confirmationLetter(registered, true).text,
    confirmationReminder(registered).text,
  ])
    expect(text).not.toMatch(/\bsaved?\b/i)
})

test('an invitation greets somebody who was there before, promises three taps and asks for their sign-in', () => {
  const again = invitationLetter({ ...registered, isReturning: true }, 'guest')
  expect(again.subject).toBe('Inês, come to Casa da Praia')
  expect(again.html).toContain('Good to see you again: Casa da Praia')
  expect(again.text).toContain('Anything new since last time? If nothing changed, it takes three taps.')
  expect(again.text).toContain('It asks you to sign in')
  const first = invitationLetter({ ...registered, isReturning: false }, 'guest')
  expect(first.text).toContain('choose a password')
  expect(first.text).not.toContain('again')
})
