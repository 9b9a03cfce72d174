import { createContexts } from '#server/context.ts'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:http'
import type { Contract } from '#contract/index.ts'
import { openPaths } from '#server/auth-paths.ts'
import { completeMail } from '#server/letters/commands.ts'
import { authRoute } from '#server/sign-in/route.ts'
import { sessionCookie, startSession } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { functionsRoute } from '#server/invitations/bulk-setup/functions-route.ts'
import type { Route } from '#server/lib/http-server.ts'
import { createPasswords } from '#server/accounts/passwords/hashing.ts'
import { createRpc } from '#server/core/rpc.ts'
import { router } from '#server/router.ts'
import { createFailureLog } from '#server/testing/failure-log.ts'
import { listen } from '#server/testing/listen.ts'

export type Client = ContractRouterClient<Contract>

/** The cheapest possible hash: only tests of the hash itself need a slow one. */
export const cheapPasswords = createPasswords({ memory: 8, passes: 1 }, { check: 10_000, hash: 10_000 })

/** The time in every test that doesn't set its own. No edition of the cast is on then. */
export const testNow = new Date('2026-11-21T09:00:00Z')

export function testDeps(db: Db, more: Partial<Deps> = {}): Deps {
  return {
    db,
    clock: () => testNow,
    databaseClock: async () => (more.clock ?? (() => testNow))(),
    log: createFailureLog(),
    passwords: cheapPasswords,
    secret: 'a secret that only the tests know, 2026',
    publicUrl: 'http://localhost:3000',
    isMailConfigured: true,
    mailFrom: { name: 'Events', address: 'events@quarterdeck.test' },
    mailer: null,
    compose: completeMail,
    terminal: null,
    weather: async () => null,
    providers: [],
    isEthereumOn: false,
    sms: null,
    isCaptchaOn: false,
    mailsLocalLinks: true,
    postHosts: [],
    backendConsoleUrl: '/api/docs',
    organiserEmail: undefined,
    trustedProxies: ['127.0.0.1'],
    keptDays: { flights: 90, health: 400 },
    ...more,
  }
}

/**
 * Serves the procedures, or a test's own router, with sign-in and functions, over real HTTP, and makes clients with
 * cookies; `more` are additional routes. Close it after use.
 */
export async function serve(deps: Deps, procedures: AnyRouter = router, more: readonly Route[] = []) {
  const routes = [
    createRpc(procedures, deps, createContexts(deps)),
    authRoute(deps, openPaths(deps), createContexts(deps)),
    functionsRoute(deps),
    ...more,
  ]
  const server = createServer(async (request, response) => {
    for (const route of routes) if (await route(request, response)) return
    response.writeHead(404).end()
  })
  const url = await listen(server)
  return {
    url,
    /** A browser without a session; it keeps its cookies. `address` is its IP address. */
    browser: (address?: string) => browser(() => url, undefined, address),
    /** A browser signed in as an account. */
    signedIn: (userId: string) =>
      signIn(
        browser(() => url),
        deps,
        userId,
      ),
    /** A browser signed in with a password. Null if that fails. */
    signInWithPassword: async (email: string, password: string) => {
      const token = (await signInForToken(url, { email, password })).headers.get('set-auth-token')
      return token === null ? null : browser(() => url, `${sessionCookie(deps)}=${encodeURIComponent(token)}`)
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The sign-in of an API caller, which requests its session as a header. */
export const signInForToken = (url: string, credentials: { email: string; password: string }) =>
  fetch(`${url}/auth/v1/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      prefer: 'set-auth-token',
      'x-forwarded-for': `198.51.${randomInt(256)}.${randomInt(1, 255)}`,
    },
    body: JSON.stringify(credentials),
  })

/** A client with cookies of its own. */
export function browser(url: () => string, cookie?: string, address = '203.0.113.7') {
  const jar = new Map<string, string>()
  if (cookie) storeCookie(jar, cookie)
  const link = new RPCLink({
    url: () => `${url()}/rpc`,
    headers: () => ({
      origin: url(),
      'x-forwarded-for': address,
      ...(jar.size > 0 && { cookie: cookieHeader(jar) }),
    }),
    fetch: async (request, init) => {
      const response = await fetch(request, init)
      for (const line of response.headers.getSetCookie()) storeCookie(jar, line)
      return response
    },
  })
  const client: Client = createORPCClient(link)
  jars.set(client, jar)
  return client
}

/** Gives a client the session of an account. */
export async function signIn(client: Client, deps: Deps, userId: string): Promise<Client> {
  const line = await startSession(deps.db, deps, { userId, userAgent: 'test' })
  storeCookie(cookiesOf(client), line)
  return client
}

/** A client's own cookies, by name. (The client is a proxy: it can't hold them itself.) */
export function cookiesOf(client: Client): Map<string, string> {
  return jars.get(client) ?? new Map()
}

const jars = new WeakMap<Client, Map<string, string>>()

export const cookieHeader = (jar: ReadonlyMap<string, string>): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

export function storeCookie(jar: Map<string, string>, line: string): void {
  const [cookie = ''] = line.split(';')
  const index = cookie.indexOf('=')
  jar.set(cookie.slice(0, index), cookie.slice(index + 1))
}
