import { OAuth2Server } from 'oauth2-mock-server'
import { createProviders } from '#server/sign-in/providers/openid.ts'
import { createLogTo } from '#server/lib/log.ts'
import type { ProviderSettings } from '#server/env-sign-in-settings.ts'

type Claims = Record<string, unknown>

/** A real OpenID Connect provider that vouches for the people named by the test. */
export async function startProvider() {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  let claims: Claims = {}
  let info: Claims | undefined
  server.service.on('beforeTokenSigning', (token: { payload: Claims }) => {
    Object.assign(token.payload, claims)
  })
  server.service.on('beforeUserinfo', (response: { body: Claims }) => {
    response.body = info ?? claims
  })
  const issuer = server.issuer.url ?? ''
  return {
    server,
    issuer,
    /** Sets the person of the next sign-in: the claims in its token, and those of the user info if they differ. */
    vouchFor: (tokenClaims: Claims, userInfo?: Claims) => {
      claims = tokenClaims
      info = userInfo
    },
    settings: (more: Partial<ProviderSettings> = {}): ProviderSettings => ({
      id: 'oidc',
      name: 'Harbour ID',
      issuer,
      clientId: 'quarterdeck',
      clientSecret: 'of the test alone',
      provesEmail: false,
      domains: [],
      ...more,
    }),
    close: () => server.stop(),
  }
}

export const providersOf = (...settings: ProviderSettings[]) =>
  createProviders(settings, createLogTo({ write: () => {} }))
