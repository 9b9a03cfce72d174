import { expect, test } from 'vitest'
import { givenText, hiddenText } from '#web/rooms/room-mails.ts'

test('says before a room is given whether its guest gets an e-mail', () => {
  expect(givenText(false)).toMatch(/get an e-mail about their new room/)
  expect(givenText(true)).toMatch(/no e-mail/)
})

test('says before rooms are shown that guests with a room get an e-mail', () => {
  expect(hiddenText(true)).toMatch(/^When you turn this off, .* gets an e-mail/)
})
