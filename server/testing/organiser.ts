import { randomUUID } from 'node:crypto'
import { findActorWithQuery, startSession } from '#server/accounts/sessions.ts'
import type { AuthorizedQuery } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import { addAccount } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'

/** Adds an organiser with a session. Resolves to the Cookie header for a server with this secret. */
export async function addSignedInOrganiser(db: Db, secret: string, publicUrl: string): Promise<string> {
  const userId = await addAccount(db, cheapPasswords, {
    name: 'Ines Ferreira',
    email: `${randomUUID()}@example.org`,
    role: 'admin',
  })
  const deps = { clock: () => new Date(), secret, publicUrl }
  const line = await startSession(db, deps, { userId, userAgent: 'test' })
  return line.split(';')[0] ?? ''
}

/** The query’s result for a new organiser and a venue. Undefined if there is none. */
export async function queryAsOrganiser(db: Db, query: AuthorizedQuery, venueId: string): Promise<unknown> {
  const deps = testDeps(db, { clock: () => new Date() })
  const header = await addSignedInOrganiser(db, deps.secret, deps.publicUrl)
  const cookie = decodeURIComponent(header.slice(header.indexOf('=') + 1))
  const result = (await findActorWithQuery(deps, cookie, { query, venueId }))?.result
  return typeof result === 'string' ? JSON.parse(result) : undefined
}
