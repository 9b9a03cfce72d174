import { expect, test } from 'vitest'
import {
  holdersText,
  oneWordFor,
  partsBefore,
  partsNow,
  type AgendaChange,
} from '#web/agenda/draft-changes.ts'

const said = {
  title: 'Pottery',
  startTime: '2026-12-01T11:00',
  endTime: '2026-12-01T12:00',
  location: 'Barn',
}
const change = (more: Partial<AgendaChange>): AgendaChange => ({
  id: '',
  type: 'workshop',
  differences: [],
  published: said,
  draft: said,
  holders: 0,
  notified: 0,
  ...more,
})

test('shows only the differences of a change, but all of a new or cancelled entry', () => {
  const moved = change({
    differences: ['time'],
    draft: { ...said, startTime: '2026-12-02T11:00', endTime: null },
  })
  expect(partsBefore(moved)).toEqual(['Tue, Dec 1, 11:00 AM - 12:00 PM'])
  expect(partsNow(moved)).toEqual(['Wed, Dec 2, 11:00 AM'])
  const other = change({ differences: ['title', 'place'], draft: { ...said, title: 'Clay', location: null } })
  expect(partsBefore(other)).toEqual(['“Pottery”', 'Barn'])
  expect(partsNow(other)).toEqual(['Tue, Dec 1, 11:00 AM - 12:00 PM', 'No place'])
  const whole = ['Tue, Dec 1, 11:00 AM - 12:00 PM', 'Barn']
  const cancelled = change({ differences: ['removed'], draft: null })
  expect([partsBefore(cancelled), partsNow(cancelled)]).toEqual([whole, []])
  const added = change({ differences: ['added'], published: null })
  expect([partsBefore(added), partsNow(added)]).toEqual([[], whole])
})

test('has one word per entry', () => {
  expect(oneWordFor([])).toBeUndefined()
  expect(oneWordFor(['time'])?.label).toBe('Moved')
  expect(oneWordFor(['time', 'place'])?.label).toBe('Changed')
})

test('shows how many people hold a seat and how many are mailed', () => {
  const texts = [
    [0, 0],
    [1, 1],
    [12, 12],
    [12, 1],
    [12, 0],
  ].map(([holders = 0, notified = 0]) => holdersText({ holders, notified }))
  expect(texts).toEqual([
    'Nobody gets an e-mail.',
    '1 person has a seat or waits for one. They get an e-mail.',
    '12 people have a seat or wait for one. All of them get an e-mail.',
    '12 people have a seat or wait for one. 1 of them gets an e-mail.',
    '12 people have a seat or wait for one. Nobody gets an e-mail.',
  ])
})
