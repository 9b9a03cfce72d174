import { expect, test } from 'vitest'
import { differencesOf } from '#web/lib/clash.ts'
import {
  whyClosed,
  workshopForm,
  writeValue,
  type WorkshopValues,
  moveItem,
} from '#web/workshops/workshop-values.ts'

const knots: WorkshopValues = {
  title: 'Knots',
  type: 'workshop',
  startTime: '2026-12-01T14:00',
  endTime: null,
  description: null,
  hostName: null,
  location: 'The wharf',
  signupEnabled: true,
  capacity: 12,
  tags: ['hands-on'],
}

test('lists the fields that another organiser changed, with their current values', () => {
  const shown = (theirs: WorkshopValues) =>
    differencesOf({ mine: knots, theirs }, workshopForm.labels, writeValue)
  expect(shown({ ...knots })).toEqual([])
  expect(
    shown({
      ...knots,
      endTime: '2026-12-01T15:00',
      capacity: null,
      signupEnabled: false,
      tags: [],
    }),
  ).toEqual([
    { label: 'End', theirs: 'Dec 1, 2026 at 3:00 PM' },
    { label: 'Guests can sign up', theirs: 'No' },
    { label: 'Capacity', theirs: 'No limit' },
    { label: 'Tags', theirs: 'None' },
  ])
})

test('moves an item to another position, and keeps the order of the others', () => {
  expect(moveItem(['ana', 'bo', 'cy'], 2, 0)).toEqual(['cy', 'ana', 'bo'])
  expect(moveItem(['ana', 'bo', 'cy'], 2, 1)).toEqual(['ana', 'cy', 'bo'])
  expect(moveItem(['ana', 'bo'], 0, 0)).toEqual(['ana', 'bo'])
})

test('promises a free seat to the waiting list only until the workshop begins', () => {
  const person = { personId: 'ana', fullName: 'Ana' }
  const waitingPerson = { personId: 'bo', fullName: 'Bo', hasClash: false, offeredUntil: null }
  const full = { takesSignups: true, capacity: 1, participants: [person], waiting: [waitingPerson] }
  expect(whyClosed(full, false)).toContain('goes to the first on the waiting list')
  expect(whyClosed(full, true)).toContain('Raise the capacity or remove someone')
  expect(whyClosed({ ...full, capacity: 2 }, true)).toBeUndefined()
})
