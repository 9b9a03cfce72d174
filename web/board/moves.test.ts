import { expect, test } from 'vitest'
import { createPlaces, undoOf } from '#web/board/moves.ts'

type Room = { id: string; beds: number; people: readonly string[] }

const room = (id: string, beds: number, ...people: string[]): Room => ({ id, beds, people })
const fill = (place: Room, people: readonly string[]): Room => ({ ...place, people })
const places = createPlaces<Room>({ capacityOf: ({ beds }) => beds, peopleIn: ({ people }) => people })
const { movesTo, swapOf, fits, moved, movedIfFitting } = places
const textsOf = (rooms: readonly Room[]) => rooms.map(({ id, people }) => `${id}: ${people.join(' ')}`)

test('moves people in, out and between places', () => {
  const before = [room('1', 2, 'Ada'), room('2', 2, 'Bo'), room('3', 1)]
  const moves = [...movesTo(before, ['Ada', 'Cy'], '2'), ...movesTo(before, ['Bo'], null)]
  const after = moved(before, moves, fill)
  expect(textsOf(after)).toEqual(['1: ', '2: Ada Cy', '3: '])
})

test('keeps the object of a place whose people don’t change', () => {
  const before = [room('1', 2, 'Ada'), room('2', 2)]
  expect(moved(before, movesTo(before, ['Bo'], '2'), fill)[0]).toBe(before[0])
})

test('skips people who are already there', () => {
  expect(movesTo([room('1', 2, 'Ada')], ['Ada', 'Bo'], '1')).toEqual([
    { personId: 'Bo', from: null, to: '1' },
  ])
})

test('swaps two people, and swaps them back', () => {
  const before = [room('1', 1, 'Ada'), room('2', 1, 'Bo')]
  const swap = swapOf(before, 'Ada', 'Bo')
  const after = moved(before, swap, fill)
  expect(fits(before, swap)).toBe(true)
  expect(textsOf(after)).toEqual(['1: Bo', '2: Ada'])
  expect(moved(after, undoOf(swap), fill)).toEqual(before)
})

test('swaps a person without a place with a person who has one', () => {
  const before = [room('1', 1, 'Ada'), room('2', 1, 'Bo')]
  expect(textsOf(moved(before, swapOf(before, 'Cy', 'Bo'), fill))).toEqual(['1: Ada', '2: Cy'])
})

test('allows moves out of a place that is over capacity, but not into it', () => {
  const before = [room('1', 1, 'Ada', 'Bo', 'Cy'), room('2', 1)]
  expect(fits(before, movesTo(before, ['Ada'], '2'))).toBe(true)
  expect(fits(before, movesTo(before, ['Ada', 'Bo'], '2'))).toBe(false)
})

test('moves no one if the server would refuse', () => {
  const before = [room('1', 1, 'Ada'), room('2', 1)]
  expect(movedIfFitting(before, movesTo(before, ['Bo'], '1'), fill)).toEqual(before)
})

test('applies a move only once', () => {
  const before = [room('1', 2, 'Ada'), room('2', 1)]
  const moves = movesTo(before, ['Ada'], '2')
  const after = movedIfFitting(before, moves, fill)
  expect(textsOf(after)).toEqual(['1: ', '2: Ada'])
  expect(movedIfFitting(after, moves, fill)).toEqual(after)
})
