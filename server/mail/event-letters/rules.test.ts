import { expect, test } from 'vitest'
import { confirmationLetter, confirmationReminder } from '#server/mail/event-letters/rules.ts'

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
