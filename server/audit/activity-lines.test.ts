import { expect, test } from 'vitest'
import { joinRuns, type Entry } from '#server/audit/activity-lines.ts'

const start = Date.parse('2026-12-01T10:00:00Z')

/** An entry so many seconds before the first. */
const logged = (name: string, secondsEarlier: number, more: Partial<Entry> = {}): Entry => ({
  id: `entry of ${name} at ${secondsEarlier}`,
  at: new Date(start - secondsEarlier * 1000).toISOString(),
  who: 'Nadia',
  action: 'invitation.prepared',
  subject: name,
  personId: name,
  workshop: null,
  before: null,
  after: null,
  ...more,
})

const textOf = (entries: readonly Entry[]) => joinRuns(entries).map(({ did }) => did)

test('joins a run of one action, and goes on after its oldest entry', () => {
  const lines = joinRuns([logged('Ana', 0), logged('Ben', 1), logged('Cleo', 2)])
  expect(lines).toEqual([
    {
      id: 'entry of Cleo at 2',
      at: '2026-12-01T10:00:00.000Z',
      who: 'Nadia',
      did: 'prepared the personal link of Ana (and 2 more people)',
      personId: null,
    },
  ])
})

test('keeps two entries apart', () => {
  expect(textOf([logged('Ana', 0), logged('Ben', 1)])).toHaveLength(2)
})

test('keeps entries apart that differ in more than their subject', () => {
  const assigned = (name: string, room: string) =>
    logged(name, 0, { action: 'room.assigned', after: { room } })
  expect(textOf([assigned('Ana', '1'), assigned('Ben', '2'), assigned('Cleo', '3')])).toHaveLength(3)
  expect(textOf([logged('Ana', 0), logged('Ben', 1), logged('Cleo', 2, { who: 'Tomás' })])).toHaveLength(3)
})

test('begins another line after a pause', () => {
  const later = [logged('Ana', 0), logged('Ben', 1), logged('Cleo', 2)]
  const earlier = [logged('Dora', 700), logged('Enzo', 701), logged('Fay', 702)]
  expect(textOf([...later, ...earlier])).toEqual([
    'prepared the personal link of Ana (and 2 more people)',
    'prepared the personal link of Dora (and 2 more people)',
  ])
})

test('counts how often one person was changed', () => {
  const edits = [0, 1, 2].map((seconds) => logged('Ana', seconds, { action: 'person.changed' }))
  expect(textOf(edits)).toEqual(['edited Ana (3 times)'])
})
