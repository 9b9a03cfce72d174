import { expect, test } from 'vitest'
import { copyOffers } from '#web/next-edition/copy-offers.ts'

const contents = {
  firstDay: '2026-12-15',
  lastDay: '2026-12-18',
  registrationClosesAt: null,
  hasContact: true,
  rooms: 0,
  beds: 0,
  agenda: 0,
  workshops: 0,
  meals: 0,
  questions: 0,
  people: 134,
  declined: 12,
  withoutAddress: 0,
  outside: { agenda: 0, workshops: 0, meals: 0 },
  sameQuarter: [],
  canUndo: false,
}

test('offers the people who declined last time, with their number', () => {
  expect(copyOffers(contents, '2027-03-09')).toEqual([
    { part: 'people', words: '134 people on the list, as “maybe”' },
    { part: 'declined', words: '12 people said no last time: put them on the list, too, as “maybe”' },
  ])
})

test('moves the closing of registration with the first day', () => {
  const closing = { ...contents, people: 0, declined: 0, registrationClosesAt: '2026-12-04T18:00' }
  expect(copyOffers(closing, '2027-03-09')).toEqual([
    { part: 'registrationCloses', words: 'When registration closes: Fri, Feb 26' },
  ])
  expect(copyOffers(closing, null)).toEqual([
    { part: 'registrationCloses', words: 'When registration closes' },
  ])
})

test('offers nothing that the edition doesn’t have', () => {
  expect(copyOffers({ ...contents, people: 0, declined: 0 }, null)).toEqual([])
})
