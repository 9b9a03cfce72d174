import { expect, test } from 'vitest'
import { Draft } from '#web/registration/survey/survey-schemas.ts'

test('reads a draft of an earlier release without flight numbers, and drops a diet no longer offered', () => {
  const typed = { email: 'maja@', fullName: 'Maja Lind', diet: 'paleo', flight1DepartureTime: '2027-02-18T' }
  expect(Draft.parse(typed)).toMatchObject({ ...typed, diet: null })
})

test('ignores a password in a draft', () => {
  expect(Draft.parse({ fullName: 'Maja Lind', password: 'salt-Meadow-204' })).not.toHaveProperty('password')
})
