import { expect, test } from 'vitest'
import { pointsToLookAt } from '#web/next-edition/to-look-at.ts'

const complete = {
  place: { name: 'Casa', imageUrl: '/p.svg', googleMapsLink: 'https://maps.test', timeZone: 'Europe/Lisbon' },
  firstDay: '2027-03-09',
  lastDay: '2027-03-12',
  registrationClosesAt: '2027-02-26T18:00',
  hasContact: true,
  rooms: 48,
  beds: 134,
  agenda: 12,
  workshops: 8,
  meals: 9,
  questions: 0,
  people: 134,
  declined: 0,
  withoutAddress: 0,
  outside: { agenda: 0, workshops: 0, meals: 0 },
  sameQuarter: [],
  canUndo: true,
}
const now = '2026-11-23T09:00'

test('lists nothing for a consistent edition', () => {
  expect(pointsToLookAt(complete, now)).toEqual([])
})

test.each([
  [{ outside: { agenda: 3, workshops: 0, meals: 1 } }, ['3 agenda items lie', '1 meal lies']],
  [{ firstDay: '2026-11-22' }, ['The day people arrive is already over']],
  [{ registrationClosesAt: '2026-11-23T09:00' }, ['Registration closed on Nov 23, 2026 at 9:00 AM']],
  [{ hasContact: false }, ['No contact']],
  [{ beds: 63 }, ['63 beds for 134 people']],
  [{ withoutAddress: 1 }, ['1 person has no e-mail address']],
  [{ sameQuarter: ['Fjord House'] }, ['same quarter: Fjord House']],
])('reports %j with the page that fixes it', (fields, sentences) => {
  const points = pointsToLookAt({ ...complete, ...fields }, now)
  expect(points).toHaveLength(sentences.length)
  for (const [index, sentence] of sentences.entries()) {
    expect(points[index]?.sentence).toContain(sentence)
    expect(points[index]?.page).toMatch(/^\//)
  }
})
