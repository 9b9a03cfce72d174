import { afterAll, beforeAll } from 'vitest'
import type { Deps } from '#server/core/deps.ts'
import { addAccount } from '#server/testing/cast.ts'
import { browser, cheapPasswords, serve, signIn, type Client } from '#server/testing/served.ts'

type Served = Awaited<ReturnType<typeof serve>>

/** Opens a server for the surrounding tests and hooks. */
export function openServer(depsOf: () => Deps): Served {
  let current: Served | undefined
  beforeAll(async () => {
    current = await serve(depsOf())
  })
  afterAll(() => current?.close())
  const opened = () => {
    if (!current) throw new Error('A server was used outside a test.')
    return current
  }
  return {
    get url() {
      return opened().url
    },
    browser: (address) => opened().browser(address),
    signedIn: (userId) => opened().signedIn(userId),
    signInWithPassword: (email, password) => opened().signInWithPassword(email, password),
    close: () => opened().close(),
  }
}

/** Signs in an organiser for the surrounding tests, on this server or one of their own. */
export function openOrganiser(depsOf: () => Deps, served = openServer(depsOf)): Client {
  const organiser = browser(() => served.url)
  beforeAll(async () => {
    const deps = depsOf()
    const fields = { name: 'Nadia Haddad', email: 'nadia@studio.test', role: 'admin' } as const
    await signIn(organiser, deps, await addAccount(deps.db, cheapPasswords, fields))
  })
  return organiser
}
