import { expect, test } from 'vitest'
import { nextEdition } from '#web/portal/now/next-place.ts'

const edition = (
  name: string,
  start: string | null,
  attending: 'yes' | 'no' | 'maybe' | null,
  end = start,
) => ({
  name,
  eventStartDate: start,
  eventEndDate: end,
  attending,
})
const editions = [
  edition('summer', '2027-06-10', 'maybe'),
  edition('declined', '2027-01-10', 'no'),
  edition('winter', '2027-02-14', 'yes', '2027-02-18'),
  edition('before', '2026-08-25', 'yes'),
  edition('undated', null, 'maybe'),
]
const nameAfter = (day: string) => nextEdition(editions, { lastDay: '2026-12-03', day })?.name

test('offers a place at the next edition that isn’t over or declined', () => {
  expect(nameAfter('2026-12-04')).toBe('winter')
  expect(nameAfter('2027-02-18')).toBe('winter')
  expect(nameAfter('2027-02-19')).toBe('summer')
  expect(nameAfter('2027-06-11')).toBeUndefined()
})
