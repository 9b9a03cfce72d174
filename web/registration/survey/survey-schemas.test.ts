import { expect, test } from 'vitest'
import { Draft } from '#web/registration/survey/survey-schemas.ts'

test('a draft of an earlier release is read: without flight numbers, and with a diet that is no longer offered', () => {
  const typed = { email: 'maja@', fullName: 'Maja Lind', diet: 'paleo', flight1DepartureTime: '2027-02-18T' }
  expect(Draft.parse(typed)).toMatchObject({ ...typed, diet: null })
})

test('a password in a draft is not read', () => {
  expect(Draft.parse({ fullName: 'Maja Lind', password: 'salt-Meadow-204' })).not.toHaveProperty('password')
})
