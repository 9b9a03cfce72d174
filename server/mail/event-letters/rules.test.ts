import { expect, test } from 'vitest'
import {
  confirmationLetter,
  confirmationReminder,
  invitationLetter,
  roomLetter,
  seatGivenLetter,
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

test('the mail after a registration says when the answers count, but not whether they are saved', () => {
  const first = confirmationLetter(registered, false).text
  expect(first).toContain('Your answers count once you have.')
  for (const text of [
    first,
    confirmationLetter(registered, true).text,
    confirmationReminder(registered).text,
  ])
    expect(text).not.toMatch(/\bsaved?\b/i)
})

test('an invitation greets a person from an earlier event, and asks them to sign in', () => {
  const again = invitationLetter({ ...registered, isReturning: true }, 'guest')
  expect(again.subject).toBe('Inês, come to Casa da Praia')
  expect(again.html).toContain('Good to see you again: Casa da Praia')
  expect(again.text).toContain('Anything new since last time? If nothing changed, it takes three taps.')
  expect(again.text).toContain('It asks you to sign in')
  const first = invitationLetter({ ...registered, isReturning: false }, 'guest')
  expect(first.text).toContain('choose a password')
  expect(first.text).not.toContain('again')
})

test('the mail about a seat from a waiting list mentions the seat that was given up', () => {
  const seat = { ...registered, title: 'Pottery', when: 'Tuesday, December 1, 2:00 PM', where: 'The kiln' }
  const alone = seatGivenLetter({ ...seat, gaveUp: undefined })
  expect(alone.subject).toBe('You have a seat: Pottery, Tuesday, December 1, 2:00 PM')
  expect(alone.text).toContain('Tuesday, December 1, 2:00 PM, The kiln')
  expect(alone.text).toContain('choose “Remove Signup”')
  expect(alone.text).not.toContain('As you asked')
  expect(seatGivenLetter({ ...seat, gaveUp: 'Glass' }).text).toContain(
    'As you asked, your seat in Glass has been given up.',
  )
})

test('the mail about a room lists all roommates', () => {
  const room = { ...registered, room: '204' }
  expect(roomLetter({ ...room, roommates: [] }).text).toContain('You’re in room 204 at Casa da Praia.')
  expect(roomLetter({ ...room, roommates: ['Ana', 'Ben', 'Cleo'] }).text).toContain(
    'You’re in room 204 at Casa da Praia, with Ana, Ben and Cleo.',
  )
})
