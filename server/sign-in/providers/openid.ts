import type { Configuration, CustomFetchOptions, IDToken } from 'openid-client'
import type { Provider, ProviderSecrets, VerifiedIdentity } from '#server/core/ports.ts'
import type { Log } from '#server/lib/log.ts'
import { fetchExternal } from '#server/lib/fetch-external.ts'
import { refuse } from '#server/lib/refuse.ts'
import type { ProviderSettings } from '#server/env-sign-in-settings.ts'

const limits = { timeoutMs: 5_000, maxBytes: 256 * 1024 } as const
const cacheMs = 60 * 60 * 1000

export const createProviders = (settings: readonly ProviderSettings[], log: Log): readonly Provider[] =>
  settings.map((one) => createProvider(one, log))

function createProvider(settings: ProviderSettings, log: Log): Provider {
  let cached: { until: number; configuration: Promise<Configuration> } | undefined
  const configuration = () => {
    if (!cached || cached.until < Date.now()) {
      const found = discover(settings)
      const entry = { until: Date.now() + cacheMs, configuration: found }
      // Don't cache a failure for an hour.
      found.catch(() => (entry.until = 0))
      cached = entry
    }
    return cached.configuration
  }
  const refuseFailure = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      log.warn({ provider: settings.id, ...kindOf(error) }, 'a provider’s answer was rejected')
      return refuse('PROVIDER_FAILED')
    }
  }
  const { id, name, issuer, provesEmail, domains } = settings
  return {
    id,
    name,
    issuer,
    provesEmail,
    domains,
    begin: (callback) => refuseFailure(async () => begin(await configuration(), callback)),
    finish: (callback, secrets) =>
      refuseFailure(async () => {
        const { provenEmail, ...identity } = await finish(settings, await configuration(), {
          callback,
          secrets,
        })
        return { ...identity, provenEmail: () => refuseFailure(provenEmail) }
      }),
  }
}

/** Only the name and code of an error: its text may contain the token, which holds a person's data. */
function kindOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const code: unknown = Reflect.get(error, 'code')
  return { kind: error.name, ...(typeof code === 'string' && { code }) }
}

/** Reads the issuer's metadata, and how it expects our secret. Signatures are checked, even with TLS. */
async function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const oidc = await import('openid-client')
  const execute = [
    oidc.enableNonRepudiationChecks,
    // Only providers on this machine may lack TLS: the settings accept no others.
    ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
  ]
  const found = await oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    execute,
    [oidc.customFetch]: fetchLimited,
  })
  const metadata = found.serverMetadata()
  if (metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post')) return found
  const inHeader = oidc.ClientSecretBasic(clientSecret)
  const configuration = new oidc.Configuration(metadata, clientId, clientSecret, inHeader)
  configuration[oidc.customFetch] = fetchLimited
  for (const each of execute) each(configuration)
  return configuration
}

const fetchLimited = (url: string, { body, headers, method }: CustomFetchOptions): Promise<Response> =>
  fetchExternal(url, { method, headers, body: body instanceof URLSearchParams ? body : null }, limits)

async function begin(configuration: Configuration, callback: string) {
  const oidc = await import('openid-client')
  const verifier = oidc.randomPKCECodeVerifier()
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { url: url.href, state, nonce, verifier }
}

type ProviderReturn = { callback: URL; secrets: ProviderSecrets }

/** The tokens are used here and dropped: of a provider's data only the verified identity is stored. */
async function finish(
  { id, provesEmail }: ProviderSettings,
  configuration: Configuration,
  { callback, secrets }: ProviderReturn,
): Promise<VerifiedIdentity> {
  const oidc = await import('openid-client')
  const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token.')
  return {
    providerId: id,
    subject: `${claims.iss} ${claims.sub}`,
    provenEmail: async () =>
      provesEmail ? findProvenEmail(configuration, tokens.access_token, claims) : null,
  }
}

/** The verified address, from the token or from the provider's user info. */
async function findProvenEmail(
  configuration: Configuration,
  accessToken: string,
  claims: IDToken,
): Promise<string | null> {
  const oidc = await import('openid-client')
  const { email, email_verified: isVerified } =
    claims['email'] === undefined ? await oidc.fetchUserInfo(configuration, accessToken, claims.sub) : claims
  return isVerified === true && typeof email === 'string' ? email.toLowerCase() : null
}
