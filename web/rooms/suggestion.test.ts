import { expect, test } from 'vitest'
import {
  changesOf,
  choose,
  movesInto,
  unchoose,
  type SuggestedBed,
  type Suggestion,
} from '#web/rooms/suggestion.ts'
import type { Room } from '#web/rooms/room-plan.ts'

const room = (id: string): Room => ({
  id,
  version: 1,
  roomNumber: id,
  bedCount: 2,
  bedType: 'single',
  floor: null,
  isQuiet: false,
  assignments: [],
})
const bed = (personId: string, from: string | null, to: string | null): SuggestedBed => ({
  personId,
  fullName: personId,
  from,
  to,
  reason: 'Takes a free bed',
  isUnmet: false,
})
const figures = {
  noBed: 0,
  ownRooms: 0,
  againstWish: 0,
  againstGender: 0,
  brokenVetoes: 0,
  mutual: { met: 0, asked: 0 },
  oneSided: { met: 0, asked: 0 },
  needs: { met: 0, asked: 0 },
  moved: 0,
  emptyRooms: 0,
}
const suggestionOf = (...beds: SuggestedBed[]): Suggestion => ({
  beds,
  now: figures,
  suggested: figures,
  isBest: { againstWish: false, met: false },
  contradictions: [],
  help: [],
})

// Ana goes to room 2, Ben makes room for her in 3, Cy leaves 3 and gets nothing; Di stays; Ed comes into 4.
const beds = [
  bed('ana', '1', '2'),
  bed('ben', '2', '3'),
  bed('cy', '3', null),
  bed('di', '1', '1'),
  bed('ed', null, '4'),
]
const changes = changesOf(['1', '2', '3', '4', '5'].map(room), suggestionOf(...beds))

const ids = (chosen: string[]) => movesInto(beds, new Set(chosen)).map(({ personId }) => personId)

test('a room is changed when someone comes or leaves', () => {
  expect(changes.filter(({ isChanged }) => isChanged).map(({ room: { id } }) => id)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
  expect(changes[0]?.beds.map(({ personId }) => personId)).toEqual(['di'])
  expect(changes[0]?.leaving.map(({ personId }) => personId)).toEqual(['ana'])
})

test('a room is ticked with all the rooms that its people need, and no others', () => {
  expect([...choose(new Set(), changes, '2')]).toEqual(['2', '3'])
  expect([...choose(new Set(), changes, '1')]).toEqual(['1', '2', '3'])
  expect([...choose(new Set(['2', '3']), changes, '4')]).toEqual(['2', '3', '4'])
})

test('a room that is not ticked any more takes those along that counted on it', () => {
  const all = new Set(['1', '2', '3', '4'])
  expect([...unchoose(all, changes, '3')]).toEqual(['4'])
  expect([...unchoose(all, changes, '4')]).toEqual(['1', '2', '3'])
})

test('two rooms that exchange people are ticked together, and only once each', () => {
  const swapped = changesOf(['1', '2'].map(room), suggestionOf(bed('ana', '1', '2'), bed('ben', '2', '1')))
  expect([...choose(new Set(), swapped, '1')]).toEqual(['1', '2'])
  expect([...unchoose(new Set(['1', '2']), swapped, '2')]).toEqual([])
})

test('the moves of the ticked rooms are of those who come into them, or lose their bed there', () => {
  expect(ids(['2', '3'])).toEqual(['ana', 'ben', 'cy'])
  expect(ids(['1', '2', '3', '4'])).toEqual(['ana', 'ben', 'cy', 'ed'])
  expect(ids(['4'])).toEqual(['ed'])
  expect(ids([])).toEqual([])
})
