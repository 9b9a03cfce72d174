import { expect, test } from 'vitest'
import { OAuthFlow } from '#server/sign-in/oauth-flows/rules.ts'

/**
 * A flow as the first release stored it. Never change it: a deployment may happen while a browser is at the provider.
 */
const firstRelease = {
  providerId: 'oidc',
  nonce: 'n',
  verifier: 'v',
  browser: 'b',
  linkTo: { userId: 'u', sessionId: 's' },
  back: '/guest',
}

test('completes a flow started by the first release', () => {
  expect(OAuthFlow.parse(firstRelease)).toEqual(firstRelease)
  expect(OAuthFlow.parse({ ...firstRelease, linkTo: null })).toEqual({ ...firstRelease, linkTo: null })
})

test('ignores extra fields of a later release', () => {
  expect(OAuthFlow.parse({ ...firstRelease, locale: 'pt' })).toEqual(firstRelease)
})
