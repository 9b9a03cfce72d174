import { account, jwks, session, user, verification } from '#server/db/tables/accounts.ts'
import { sessionLimits } from '#server/accounts/rules.ts'
import { sessionCookie } from '#server/accounts/sessions.ts'
import { isSecure, type Deps } from '#server/core/deps.ts'

export const basePath = '/auth/v1'

/**
 * better-auth with our settings. It handles nothing by itself: server/auth-paths.ts lists which of its paths are open
 * and which checks each has. Loaded when first needed, because it takes longer to load than everything else
 * together.
 */
export async function createLibrary(deps: Deps) {
  const [{ betterAuth }, { drizzleAdapter }, plugins] = await Promise.all([
    import('better-auth'),
    import('better-auth/adapters/drizzle'),
    pluginsOf(deps),
  ])
  return betterAuth({
    baseURL: deps.publicUrl,
    basePath,
    secret: deps.secret,
    database: drizzleAdapter(deps.db, {
      provider: 'pg',
      transaction: true,
      schema: { user, session, account, verification, jwks },
    }),
    plugins,
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 6,
      maxPasswordLength: 100,
      password: {
        hash: deps.passwords.hash,
        verify: ({ password, hash }) => deps.passwords.verify(password, hash),
      },
    },
    session: { expiresIn: sessionLimits.idle / 1000, updateAge: 3600, cookieCache: { enabled: false } },
    // We have our own limits: per account and per IP address, counting only failures, in the database.
    rateLimit: { enabled: false },
    trustedOrigins: [deps.publicUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Without this, the library prints errors, with the values of the statement, past our log.
    onAPIError: { throw: true },
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookie(deps), attributes: cookieAttributes(deps) } },
    },
  })
}

export type Library = Awaited<ReturnType<typeof createLibrary>>

/** The library's features that we use, besides passwords and sessions. */
async function pluginsOf({ publicUrl }: Deps) {
  const { jwt } = await import('better-auth/plugins/jwt')
  return [
    jwt({
      jwt: {
        issuer: publicUrl,
        audience: publicUrl,
        expirationTime: '15m',
        // The token contains only the identity, nothing else about the person.
        definePayload: ({ user: { id } }) => ({ sub: id }),
      },
      disableSettingJwtHeader: true,
    }),
  ]
}

const cookieAttributes = (deps: Deps) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(deps) }) as const
