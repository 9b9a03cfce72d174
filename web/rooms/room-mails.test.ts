import { expect, test } from 'vitest'
import { roomMailText, hiddenText, unannouncedText } from '#web/rooms/room-mails.ts'

test('says, before a room is assigned, that no one gets an e-mail about it', () => {
  expect(roomMailText(false)).toBe('No one is e-mailed until you tell people of their rooms.')
  expect(roomMailText(true)).toMatch(/no e-mail/)
})

test('says, before rooms are shown, that no one gets an e-mail about it', () => {
  expect(hiddenText(true)).toMatch(/No one is e-mailed until you tell people/)
})

test('counts the people who don’t know their room yet', () => {
  expect(unannouncedText(1)).toBe('1 person has not heard of their room')
  expect(unannouncedText(7)).toBe('7 people have not heard of their room')
})
