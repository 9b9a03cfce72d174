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

// Ana moves to room 2, Ben makes room for her and moves to 3, Cy loses the bed in 3, Di stays, Ed moves into 4.
const beds = [
  bed('ana', '1', '2'),
  bed('ben', '2', '3'),
  bed('cy', '3', null),
  bed('di', '1', '1'),
  bed('ed', null, '4'),
]
const changes = changesOf(['1', '2', '3', '4', '5'].map(room), suggestionOf(...beds))

const movedIds = (chosen: string[]) => movesInto(beds, new Set(chosen)).map(({ personId }) => personId)

test('marks a room as changed if a person comes or leaves', () => {
  expect(changes.filter(({ isChanged }) => isChanged).map(({ room: { id } }) => id)).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
  expect(changes[0]?.beds.map(({ personId }) => personId)).toEqual(['di'])
  expect(changes[0]?.leaving.map(({ personId }) => personId)).toEqual(['ana'])
})

test('ticking a room also ticks exactly the rooms that its people need', () => {
  expect([...choose(new Set(), changes, '2')]).toEqual(['2', '3'])
  expect([...choose(new Set(), changes, '1')]).toEqual(['1', '2', '3'])
  expect([...choose(new Set(['2', '3']), changes, '4')]).toEqual(['2', '3', '4'])
})

test('unticking a room also unticks the rooms that depend on it', () => {
  const all = new Set(['1', '2', '3', '4'])
  expect([...unchoose(all, changes, '3')]).toEqual(['4'])
  expect([...unchoose(all, changes, '4')]).toEqual(['1', '2', '3'])
})

test('ticking one of two rooms that exchange people ticks both, once', () => {
  const swapped = changesOf(['1', '2'].map(room), suggestionOf(bed('ana', '1', '2'), bed('ben', '2', '1')))
  expect([...choose(new Set(), swapped, '1')]).toEqual(['1', '2'])
  expect([...unchoose(new Set(['1', '2']), swapped, '2')]).toEqual([])
})

test('includes the moves into ticked rooms, and the moves of people who lose their bed there', () => {
  expect(movedIds(['2', '3'])).toEqual(['ana', 'ben', 'cy'])
  expect(movedIds(['1', '2', '3', '4'])).toEqual(['ana', 'ben', 'cy', 'ed'])
  expect(movedIds(['4'])).toEqual(['ed'])
  expect(movedIds([])).toEqual([])
})
