import { expect, test } from 'vitest'
import { isSignupOpen } from '#server/seats/rules.ts'

const terms = { signupEnabled: true, startTime: '2026-12-01 10:00:00', timeZone: 'Asia/Tokyo' }

test('seats can be taken until the workshop begins on its venue’s clock', () => {
  expect(isSignupOpen(terms, new Date('2026-12-01T00:59:59Z'))).toBe(true)
  expect(isSignupOpen(terms, new Date('2026-12-01T01:00:00Z'))).toBe(false)
  expect(isSignupOpen({ ...terms, timeZone: 'America/Los_Angeles' }, new Date('2026-12-01T17:59:00Z'))).toBe(
    true,
  )
})

test('no seat can be taken if sign-up is off', () => {
  expect(isSignupOpen({ ...terms, signupEnabled: false }, new Date('2026-01-01T00:00:00Z'))).toBe(false)
})
