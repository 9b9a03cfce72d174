import { expect, test } from 'vitest'
import { freedText, ownChangeText } from '#web/stay/freed-text.ts'

test('lists freed places as the toast does', () => {
  expect(freedText({ room: '12', seats: 2 })).toBe('Room 12, 2 workshops')
  expect(freedText({ room: null, seats: 1 })).toBe('1 workshop')
  expect(freedText({ room: null, seats: 0 })).toBe('')
})

test("lists what a guest's changed answer freed, and what couldn't be restored", () => {
  const freed = { roomNumber: '12', workshops: ['Surf', 'Kiln'] }
  expect(ownChangeText({ freed, notRestored: [] })).toEqual({ description: 'Freed: Room 12, 2 workshops' })
  const nothing = { roomNumber: null, workshops: [] }
  expect(ownChangeText({ freed: nothing, notRestored: [] })).toEqual({})
  expect(
    ownChangeText({ freed: nothing, notRestored: ['Room 12 is now taken', 'Surf is now full'] }),
  ).toEqual({
    kind: 'info',
    description: 'Room 12 is now taken · Surf is now full',
  })
})
