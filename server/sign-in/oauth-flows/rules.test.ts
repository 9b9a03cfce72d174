import { expect, test } from 'vitest'
import { Trip } from '#server/sign-in/oauth-flows/rules.ts'

/** What the first release kept of a trip. Never changed: a deployment may come while somebody is at their provider. */
const firstRelease = {
  providerId: 'oidc',
  nonce: 'n',
  verifier: 'v',
  browser: 'b',
  linkTo: { userId: 'u', sessionId: 's' },
  back: '/guest',
}

test('a trip that began at the first release ends at this one', () => {
  expect(Trip.parse(firstRelease)).toEqual(firstRelease)
  expect(Trip.parse({ ...firstRelease, linkTo: null })).toEqual({ ...firstRelease, linkTo: null })
})

test('extra fields of a later release are passed over', () => {
  expect(Trip.parse({ ...firstRelease, locale: 'pt' })).toEqual(firstRelease)
})
