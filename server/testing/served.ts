import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import { createServer } from 'node:http'
import type { Contract } from '#contract/index.ts'
import { startSession } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/lib/deps.ts'
import { createLogTo } from '#server/lib/log.ts'
import { createPasswords } from '#server/lib/passwords.ts'
import { createRpc } from '#server/lib/rpc.ts'
import { router } from '#server/router.ts'

export type Client = ContractRouterClient<Contract>

/** The cheapest hash there is: tests of anything but the hash itself need not wait for it. */
export const cheapPasswords = createPasswords({ memory: 8, passes: 1 }, 10_000)

/** The moment of every test that does not set its own: during no edition of the cast. */
export const testNow = new Date('2026-11-21T09:00:00Z')

export function testDeps(db: Db, more: Partial<Deps> = {}): Deps {
  return {
    db,
    clock: () => testNow,
    log: createLogTo({ write: () => {} }),
    passwords: cheapPasswords,
    secret: 'a secret that only the tests know, 2026',
    publicUrl: 'http://localhost:3000',
    mailIsSent: true,
    mailer: null,
    weather: async () => null,
    backendConsoleUrl: '/api/docs',
    organiserEmail: undefined,
    trustedProxies: ['127.0.0.1'],
    keptDays: { flights: 90, health: 400 },
    ...more,
  }
}

/** The procedures, or a test's own router, served over real HTTP, and clients of them by cookie. Close it after use. */
export async function serve(deps: Deps, served: AnyRouter = router) {
  const handle = createRpc(served, deps)
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The test server has no port.')
  const url = `http://127.0.0.1:${bound.port}`
  return {
    url,
    /** A browser without a session; it keeps the cookies it is given. `address` is where it calls from. */
    browser: (address?: string) => browser(url, undefined, address),
    /** A browser signed in as an account. */
    signedIn: async (userId: string) =>
      browser(url, cookieOf(await startSession(deps.db, deps, { userId, userAgent: 'test' }))),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function browser(url: string, cookie: string | undefined, address = '203.0.113.7') {
  const jar = new Map<string, string>()
  if (cookie) jar.set(...pairOf(cookie))
  const link = new RPCLink({
    url: `${url}/rpc`,
    headers: () => ({
      origin: url,
      'x-forwarded-for': address,
      ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
    }),
    fetch: async (request, init) => {
      const response = await fetch(request, init)
      for (const line of response.headers.getSetCookie()) jar.set(...pairOf(cookieOf(line)))
      return response
    },
  })
  const client: Client = createORPCClient(link)
  jars.set(client, jar)
  return client
}

/** A client's own cookies, by name. (The client is a proxy: it cannot carry them itself.) */
export function cookiesOf(client: Client): Map<string, string> {
  return jars.get(client) ?? new Map()
}

const jars = new WeakMap<Client, Map<string, string>>()

const cookieOf = (line: string) => line.split(';')[0] ?? ''

function pairOf(cookie: string): [string, string] {
  const at = cookie.indexOf('=')
  return [cookie.slice(0, at), cookie.slice(at + 1)]
}
