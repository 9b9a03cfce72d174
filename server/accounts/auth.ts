import { ORPCError } from '@orpc/server'
import { and, eq } from 'drizzle-orm'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { email } from '#contract/fields.ts'
import { refusals } from '#contract/refusals.ts'
import { account, session, user, verification } from '#server/accounts/tables.ts'
import { findActor, sessionCookie, sessionLife, sessionOfRequest } from '#server/accounts/sessions.ts'
import { record } from '#server/audit/commands.ts'
import type { Db } from '#server/db/open.ts'
import { asksForBearer, bearerOf, setAuthToken } from '#server/lib/bearer.ts'
import { readJsonBody } from '#server/lib/body.ts'
import { createClientAddress } from '#server/lib/client-address.ts'
import { readCookies } from '#server/lib/cookies.ts'
import { isSecure, type Deps } from '#server/lib/deps.ts'
import { sendFailure } from '#server/lib/failure.ts'
import type { Route } from '#server/lib/http-server.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { refuse } from '#server/lib/refuse.ts'
import { isForeign } from '#server/lib/same-origin.ts'
import { pathOf } from '#server/lib/security-headers.ts'
import { deviceCookie, deviceCookieLine, withSignInLimit } from '#server/lib/sign-in-limit.ts'

const basePath = '/auth/v1'

/** The only paths of the auth service that answer; everything else under /auth/v1 is 404. */
const open = new Map([
  [`${basePath}/sign-in/email`, 'POST'],
  [`${basePath}/sign-out`, 'POST'],
])

/** Sign-in, sign-out and the session, through better-auth; sign-up goes through claims. */
export function authRoute(deps: Deps): Route {
  const addressOf = createClientAddress(deps.trustedProxies)
  let service: Promise<Service> | undefined
  // Read when first needed: the library takes longer to load than everything else together.
  const serviceOf = () => (service ??= createService(deps))

  return async (request, response) => {
    const path = pathOf(request)
    if (path !== basePath && !path.startsWith(`${basePath}/`)) return false
    const method = open.get(path)
    if (method === undefined || method !== request.method) {
      sendFailure(request, response, { status: 404, code: 'NOT_FOUND', message: 'There is nothing here.' })
    } else if (method === 'POST' && isForeign(request, deps.publicUrl)) {
      sendFailure(request, response, { code: 'FORBIDDEN', ...refusals.FORBIDDEN })
    } else if (path === `${basePath}/sign-in/email`) {
      await signIn({ auth: await serviceOf(), deps, request, response, address: addressOf(request) })
    } else {
      await signOut({ auth: await serviceOf(), deps, request, response })
    }
    return true
  }
}

type Service = Awaited<ReturnType<typeof createService>>
type Call = {
  auth: Service
  deps: Deps
  request: IncomingMessage
  response: ServerResponse
  address: string
}

async function createService(deps: Deps) {
  const [{ betterAuth }, { drizzleAdapter }] = await Promise.all([
    import('better-auth'),
    import('better-auth/adapters/drizzle'),
  ])
  return betterAuth({
    baseURL: deps.publicUrl,
    basePath,
    secret: deps.secret,
    database: drizzleAdapter(deps.db, {
      provider: 'pg',
      transaction: true,
      schema: { user, session, account, verification },
    }),
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
    session: { expiresIn: sessionLife.idle / 1000, updateAge: 3600, cookieCache: { enabled: false } },
    // Limits are our own: per account and per address, failures only, in the database.
    rateLimit: { enabled: false },
    trustedOrigins: [deps.publicUrl],
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Else the library prints what went wrong, with the values of the statement, past our log.
    onAPIError: { throw: true },
    advanced: {
      database: { generateId: 'uuid' },
      useSecureCookies: false,
      cookies: { session_token: { name: sessionCookie(deps), attributes: cookieAttributes(deps) } },
    },
  })
}

const cookieAttributes = (deps: Deps) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(deps) }) as const

const Credentials = z.object({ email: email('Invalid email address'), password: z.string().max(1000) })

/**
 * Signs in under the limits. A disabled account and a temporary password past its time are wrong credentials like
 * any other; the token stays in the cookie and out of the body.
 */
async function signIn({ auth, deps, request, response, address }: Call): Promise<void> {
  const given = await readJsonBody(request, Credentials)
  if (!given) {
    return sendFailure(request, response, {
      status: 400,
      code: 'validation_failed',
      message: 'You must provide either an email or phone number and a password',
    })
  }
  const attempt = {
    accountKey: given.email,
    address,
    deviceCookie: readCookies(request).get(deviceCookie(deps)),
  }
  let answer: Response | undefined
  let owner: Owner | undefined
  try {
    await withSignInLimit(deps, attempt, async () => {
      owner = await findOwner(deps, given.email)
      if (mayEnter(deps, owner)) answer = await ask(auth, deps, request, JSON.stringify(given))
      else await deps.passwords.verify(given.password, null)
      // The library makes a 500 of everything it did not expect, a full queue of hashes too.
      if (answer && answer.status >= 500) refuse('BUSY')
      return answer?.ok === true
    })
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    return sendFailure(request, response, { status: error.status, code: error.code, message: error.message })
  }
  const from = keyedHash(deps.secret, 'audit', address)
  if (!answer?.ok || !owner) {
    await recordSignIn(deps.db, 'account.signInFailed', null, { entityId: owner?.id, after: { from } })
    return sendFailure(request, response, {
      status: 401,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  }
  const { id } = owner
  await deps.db.transaction(async (tx) => {
    await tx
      .update(user)
      .set({ usedAt: deps.clock() })
      .where(and(eq(user.id, id), eq(user.mustChangePassword, false)))
    await recordSignIn(tx, 'account.signedIn', id, { entityId: id, after: { from } })
  })
  if (asksForBearer(request)) {
    setAuthToken(response, answer.headers.getSetCookie(), sessionCookie(deps))
    return send(response, new Response('{"signedIn":true}'))
  }
  response.appendHeader('set-cookie', deviceCookieLine(deps, given.email))
  await send(response, new Response('{"signedIn":true}', { headers: answer.headers }))
}

async function findOwner({ db }: Deps, address: string) {
  const [owner] = await db
    .select({
      id: user.id,
      disabledAt: user.disabledAt,
      temporaryUntil: user.temporaryUntil,
      mustChange: user.mustChangePassword,
    })
    .from(user)
    .where(eq(user.email, address))
  return owner
}

type Owner = Awaited<ReturnType<typeof findOwner>>

/** Whether an account may sign in at all. One that does not exist may: the answer is found out the slow way. */
function mayEnter(deps: Deps, owner: Owner): boolean {
  if (!owner) return true
  const isSpent = owner.mustChange && owner.temporaryUntil !== null && owner.temporaryUntil <= deps.clock()
  return owner.disabledAt === null && !isSpent
}

/**
 * Who signs in, or tries to, is written down by id alone (nobody for an address that is no account), and where from as
 * a hash that says only whether two came from one place.
 */
const recordSignIn = (
  db: Db,
  action: 'account.signedIn' | 'account.signInFailed',
  actorId: string | null,
  { entityId, after }: { entityId: string | undefined; after: { from: string } },
) => record(db, actorId, { action, entity: 'account', entityId, after })

async function signOut({ auth, deps, request, response }: Omit<Call, 'address'>): Promise<void> {
  const leaving = await findActor(deps, sessionOfRequest(request, deps))
  const answer = await ask(auth, deps, request, '{}')
  if (answer.ok && leaving) {
    const entry = { action: 'account.signedOut', entity: 'account', entityId: leaving.userId }
    await record(deps.db, leaving.userId, entry)
  }
  // Offline copies and the worker go with it (security R-19), also from a browser whose page is out of order.
  if (answer.ok) response.setHeader('clear-site-data', '"storage"')
  await send(response, answer)
}

/** Hands a request to the library as its own site's: where it comes from was checked above. */
function ask(auth: Service, deps: Deps, request: IncomingMessage, body?: string): Promise<Response> {
  const headers = new Headers({ origin: deps.publicUrl })
  const { cookie, 'user-agent': userAgent } = request.headers
  const bearer = bearerOf(request)
  // The library knows cookies only; a bearer's token is the same signed value.
  if (bearer !== undefined) headers.set('cookie', `${sessionCookie(deps)}=${encodeURIComponent(bearer)}`)
  else if (cookie !== undefined) headers.set('cookie', cookie)
  if (userAgent !== undefined) headers.set('user-agent', userAgent)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const url = new URL(pathOf(request), deps.publicUrl)
  return auth.handler(
    new Request(url, { method: request.method ?? 'GET', headers, ...(body !== undefined && { body }) }),
  )
}

async function send(response: ServerResponse, answer: Response): Promise<void> {
  const body = await answer.text()
  for (const line of answer.headers.getSetCookie()) response.appendHeader('set-cookie', line)
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
