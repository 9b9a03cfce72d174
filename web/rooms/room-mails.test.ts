import { expect, test } from 'vitest'
import { roomMailText, hiddenText, unannouncedText } from '#web/rooms/room-mails.ts'

test('says before a room is assigned that nobody gets an e-mail about it', () => {
  expect(roomMailText(false)).toBe('No one is e-mailed until you tell people of their rooms.')
  expect(roomMailText(true)).toMatch(/no e-mail/)
})

test('says before rooms are shown that this e-mails nobody', () => {
  expect(hiddenText(true)).toMatch(/No one is e-mailed until you tell people/)
})

test("counts the people who haven't heard of their room", () => {
  expect(unannouncedText(1)).toBe('1 person has not heard of their room')
  expect(unannouncedText(7)).toBe('7 people have not heard of their room')
})
