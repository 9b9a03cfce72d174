import { expect, test } from 'vitest'
import type { Snapshot } from '#server/consequences/queries.ts'
import { consequencesOf } from '#server/consequences/rules.ts'

const before: Snapshot = {
  names: {
    ana: 'Ana Lima',
    ben: 'Ben Ortiz',
    cy: 'Cy Young',
    di: 'Di Rossi',
    ed: 'Ed Okafor',
    flo: 'Flo Berg',
  },
  beds: { ana: '12', ben: '13', cy: '14', di: '14', ed: '15' },
  withoutBed: 0,
  workshops: { pottery: 'Pottery', yoga: 'Yoga' },
  seats: [
    { personId: 'ana', workshopId: 'pottery' },
    { personId: 'ben', workshopId: 'yoga' },
  ],
  waiting: [
    { personId: 'flo', workshopId: 'pottery' },
    { personId: 'ana', workshopId: 'yoga' },
  ],
  meals: { dinner: { title: 'Dinner', eating: 49 }, lunch: { title: 'Lunch', eating: 49 } },
  orders: { one: { vendor: 'Cantina', mealId: 'dinner', ordered: 49 } },
  pairs: [],
  vetoes: [{ ids: ['ana', 'ben'], room: null }],
  entries: { pottery: 'Pottery', yoga: 'Yoga', welcome: 'Welcome' },
  clashes: [],
  shuttles: [],
  mails: 0,
  heldMails: 0,
}

test('returns no consequences if nothing changed', () => {
  expect(consequencesOf(before, before)).toEqual({ sentences: [], isGrave: false, readers: 0 })
})

test('asks before two people who must never share a room would share one', () => {
  const after: Snapshot = { ...before, vetoes: [{ ids: ['ana', 'ben'], room: '12' }] }
  expect(consequencesOf(before, after)).toEqual({
    sentences: ['Ana Lima and Ben Ortiz never share a room, and would share Room 12.'],
    isGrave: true,
    readers: 0,
  })
})

test('doesn’t mention two people with a veto who already share a room', () => {
  const together: Snapshot = { ...before, vetoes: [{ ids: ['ana', 'ben'], room: '12' }] }
  expect(consequencesOf(together, together)).toEqual({ sentences: [], isGrave: false, readers: 0 })
})

test('if a person declines, lists bed, seat, place in line, next in line and an order that is too large', () => {
  const after: Snapshot = {
    ...before,
    beds: { ben: '13', cy: '14', di: '14', ed: '15' },
    withoutBed: 2,
    seats: [
      { personId: 'flo', workshopId: 'pottery' },
      { personId: 'ben', workshopId: 'yoga' },
    ],
    waiting: [],
    meals: { dinner: { title: 'Dinner', eating: 48 }, lunch: { title: 'Lunch', eating: 48 } },
  }
  expect(consequencesOf(before, after)).toEqual({
    sentences: [
      'Ana Lima’s bed in Room 12 becomes free. 2 confirmed people have no bed.',
      'Ana Lima loses a seat in “Pottery”; Flo Berg, who is on the waiting list, gets one.',
      'Ana Lima no longer waits for “Yoga”.',
      'The order with Cantina for “Dinner” is for 49, which will be 1 too many.',
      '1 person fewer at each of 2 meals.',
    ],
    isGrave: true,
    readers: 0,
  })
})

test('lists the names of the first three of many people', () => {
  const after = { ...before, beds: {} }
  expect(consequencesOf(before, after).sentences).toEqual([
    '5 beds become free: Ana Lima, Ben Ortiz, Cy Young and 2 others.',
  ])
})

test('mentions fewer people at meals, but doesn’t ask because of them', () => {
  const after = { ...before, orders: {}, meals: { ...before.meals, lunch: { title: 'Lunch', eating: 47 } } }
  expect(consequencesOf({ ...before, orders: {} }, after)).toEqual({
    sentences: ['2 people fewer at “Lunch”.'],
    isGrave: false,
    readers: 0,
  })
})

test('mentions an order whose number the change corrects', () => {
  const wrong = { ...before, orders: { one: { vendor: 'Cantina', mealId: 'dinner', ordered: 48 } } }
  const after = { ...wrong, meals: { ...before.meals, dinner: { title: 'Dinner', eating: 48 } } }
  const { sentences, isGrave } = consequencesOf(wrong, after)
  expect(sentences[0]).toBe('The order with Cantina for “Dinner” will then be right, for 48.')
  expect(isGrave).toBe(false)
})

test('doesn’t ask if people only gain a seat or lose a place in line', () => {
  const after = {
    ...before,
    seats: [...before.seats, { personId: 'flo', workshopId: 'pottery' }],
    waiting: [],
  }
  expect(consequencesOf(before, after)).toEqual({
    sentences: [
      'Flo Berg, who is on the waiting list, gets a seat in “Pottery”.',
      'Ana Lima no longer waits for “Yoga”.',
    ],
    isGrave: false,
    readers: 0,
  })
})

const pair = (isTogether: boolean): Pick<Snapshot, 'pairs'> => ({
  pairs: [{ ids: ['cy', 'di'], isTogether }],
})

test('asks before removing a person’s own seat or bed only if others are affected', () => {
  const removed = { ...before, beds: { ...before.beds, ana: '' }, seats: before.seats.slice(1) }
  expect(consequencesOf(before, removed, ['ana']).isGrave).toBe(false)
  expect(consequencesOf(before, removed).isGrave).toBe(true)
  const passedOn = { ...removed, seats: [...removed.seats, { personId: 'flo', workshopId: 'pottery' }] }
  expect(consequencesOf(before, passedOn, ['ana']).isGrave).toBe(true)
  const separated = consequencesOf({ ...before, ...pair(true) }, { ...removed, ...pair(false) }, ['ana'])
  expect(separated.sentences[1]).toBe('Cy Young and Di Rossi asked to share, and no longer will.')
  expect(separated.isGrave).toBe(true)
})

test('for an entry that moves, lists its clashes, how many more people miss it, and who is mailed', () => {
  const clash = { id: 'pottery', otherId: 'yoga', people: 1 }
  const missed = { id: 'welcome', otherId: null, people: 3 }
  const after = { ...before, clashes: [clash, { ...missed, people: 4 }], mails: 9 }
  expect(consequencesOf({ ...before, clashes: [missed] }, after)).toEqual({
    sentences: [
      '“Pottery” and “Yoga” are at the same time: 1 person has a seat in both.',
      'Going by their flights, 1 more person misses some or all of “Welcome”.',
      '9 people get an e-mail about it.',
    ],
    isGrave: true,
    readers: 9,
  })
  expect(consequencesOf(before, { ...before, heldMails: 1 })).toEqual({
    sentences: ['No mail server is set up, so let 1 person know yourself.'],
    isGrave: true,
    readers: 0,
  })
  expect(consequencesOf(after, { ...after, clashes: [] })).toEqual({
    sentences: [],
    isGrave: false,
    readers: 0,
  })
})

test('asks about a shuttle that no longer fits a flight, but not about a freed seat', () => {
  const seat = { personId: 'ana', number: 2, direction: 'to_venue', isFitting: true } as const
  const withShuttle = { ...before, shuttles: [seat] }
  expect(consequencesOf(withShuttle, { ...withShuttle, shuttles: [{ ...seat, isFitting: false }] })).toEqual({
    sentences: ['Shuttle 2 no longer works for Ana Lima.'],
    isGrave: true,
    readers: 0,
  })
  expect(consequencesOf(withShuttle, before)).toEqual({
    sentences: ['Ana Lima’s seat on Shuttle 2 becomes free.'],
    isGrave: false,
    readers: 0,
  })
  const misfit = { ...withShuttle, shuttles: [{ ...seat, isFitting: false }] }
  expect(consequencesOf(misfit, misfit).sentences).toEqual([])
})

test('lists the first three of many clashes', () => {
  const clashes = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, otherId: null, people: 2 }))
  const { sentences } = consequencesOf(before, { ...before, clashes })
  expect(sentences).toHaveLength(4)
  expect(sentences.at(-1)).toBe('And 2 more like these.')
})
