import { expect, test } from 'vitest'
import { workshopsPlannedLetter } from '#server/seats/letters/rules.ts'

const recipient = { to: 'Inês Duarte', event: null, link: 'https://events.test/guest/workshops' }
const pottery = { title: 'Pottery', when: 'Tuesday, December 1, 2:00 PM', where: 'The kiln', rank: 1 }

test('lists the planned seats with place and wish, and the times without a seat', () => {
  const { subject, text, html } = workshopsPlannedLetter({
    ...recipient,
    seats: [
      pottery,
      { ...pottery, title: 'Knots', when: 'Wednesday, December 2, 9:00 AM', where: null, rank: 3 },
    ],
    emptySlots: ['Thursday, December 3, 9:00 AM'],
  })
  expect(subject).toBe('Your workshops: Pottery, Knots')
  expect(text).toContain('These are yours, and there’s nothing you need to do.')
  for (const sentence of [
    'Tuesday, December 1, 2:00 PM, The kiln (your first choice)',
    'Wednesday, December 2, 9:00 AM (your third choice)',
    'None of your choices had a seat left',
  ])
    for (const body of [text, html]) expect(body).toContain(sentence)
})

test('tells guests without a planned seat that the remaining seats are first come, first served', () => {
  const { subject, text } = workshopsPlannedLetter({ ...recipient, seats: [], emptySlots: [pottery.when] })
  expect(subject).toBe('The workshops are planned')
  expect(text).toContain('Sorry: none of the workshops you wished for had a seat left.')
  expect(text).toContain('first come, first served')
  expect(text).not.toContain('These are yours')
})
