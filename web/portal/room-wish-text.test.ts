import { expect, test } from 'vitest'
import { wishLine, type OwnWishes } from '#web/portal/room-wish-text.ts'

const noWishes: OwnWishes = {
  asksRoommates: true,
  asksSameGender: true,
  asksQuietRoom: true,
  asksGroundFloor: true,
  people: [
    { id: 'a', fullName: 'Ana Lima' },
    { id: 'b', fullName: 'Ben Ode' },
  ],
  wanted: [],
  sharesWith: null,
  gender: null,
  wantsQuiet: false,
  wantsGroundFloor: false,
}

test('lists a person’s wishes and mutual wishes in one line, without naming the person’s gender', () => {
  expect(wishLine(noWishes)).toBe('nothing yet')
  expect(wishLine({ ...noWishes, sharesWith: 'anyone' })).toBe('nothing yet')
  const allWishes: OwnWishes = {
    ...noWishes,
    wanted: [
      { id: 'b', isMutual: true },
      { id: 'a', isMutual: false },
      { id: 'gone', isMutual: false },
    ],
    sharesWith: 'same_gender',
    gender: 'woman',
    wantsQuiet: true,
    wantsGroundFloor: true,
  }
  expect(wishLine(allWishes)).toBe(
    'sharing with Ana Lima, Ben Ode (named you too) · sharing with the same gender only · a quiet room · the ground floor',
  )
})
