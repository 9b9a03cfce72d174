import { expect, test } from 'vitest'
import { workshopsPlannedLetter } from '#server/workshops/letters/rules.ts'

const reader = { to: 'Inês Duarte', event: null, link: 'https://events.test/guest/workshops' }
const pottery = { title: 'Pottery', when: 'Tuesday, December 1, 2:00 PM', where: 'The kiln', rank: 1 }

test('who got seats by their wishes reads which, where and of which wish, and when they have none', () => {
  const { subject, text, html } = workshopsPlannedLetter({
    ...reader,
    got: [
      pottery,
      { ...pottery, title: 'Knots', when: 'Wednesday, December 2, 9:00 AM', where: null, rank: 3 },
    ],
    nothingAt: ['Thursday, December 3, 9:00 AM'],
  })
  expect(subject).toBe('Your workshops: Pottery, Knots')
  expect(text).toContain('These are yours: you need not do anything.')
  for (const said of [
    'Tuesday, December 1, 2:00 PM, The kiln (your first wish)',
    'Wednesday, December 2, 9:00 AM (your third wish)',
    'No seat in what you wished for',
  ])
    for (const body of [text, html]) expect(body).toContain(said)
})

test('who got none reads that, and that what is left is first come, first served', () => {
  const { subject, text } = workshopsPlannedLetter({ ...reader, got: [], nothingAt: [pottery.when] })
  expect(subject).toBe('The workshops are planned')
  expect(text).toContain('There was no seat in any workshop that you wished for.')
  expect(text).toContain('first come, first served')
  expect(text).not.toContain('These are yours')
})
