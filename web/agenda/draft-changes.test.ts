import { expect, test } from 'vitest'
import {
  holdersText,
  draftBadge,
  detailsBefore,
  detailsAfter,
  type AgendaChange,
} from '#web/agenda/draft-changes.ts'

const details = {
  title: 'Pottery',
  startTime: '2026-12-01T11:00',
  endTime: '2026-12-01T12:00',
  location: 'Barn',
}
const change = (more: Partial<AgendaChange>): AgendaChange => ({
  id: '',
  type: 'workshop',
  differences: [],
  published: details,
  draft: details,
  holders: 0,
  notified: 0,
  ...more,
})

test('shows only the differences of a change, but every detail of a new or cancelled entry', () => {
  const moved = change({
    differences: ['time'],
    draft: { ...details, startTime: '2026-12-02T11:00', endTime: null },
  })
  expect(detailsBefore(moved)).toEqual(['Tue, Dec 1, 11:00 AM - 12:00 PM'])
  expect(detailsAfter(moved)).toEqual(['Wed, Dec 2, 11:00 AM'])
  const other = change({
    differences: ['title', 'place'],
    draft: { ...details, title: 'Clay', location: null },
  })
  expect(detailsBefore(other)).toEqual(['“Pottery”', 'Barn'])
  expect(detailsAfter(other)).toEqual(['Tue, Dec 1, 11:00 AM - 12:00 PM', 'No place'])
  const whole = ['Tue, Dec 1, 11:00 AM - 12:00 PM', 'Barn']
  const cancelled = change({ differences: ['removed'], draft: null })
  expect([detailsBefore(cancelled), detailsAfter(cancelled)]).toEqual([whole, []])
  const added = change({ differences: ['added'], published: null })
  expect([detailsBefore(added), detailsAfter(added)]).toEqual([[], whole])
})

test('describes the differences of an entry with one badge', () => {
  expect(draftBadge([])).toBeUndefined()
  expect(draftBadge(['time'])?.label).toBe('Moved')
  expect(draftBadge(['time', 'place'])?.label).toBe('Changed')
})

test('shows how many people have a seat or wait for one, and how many get a mail', () => {
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
