import { eq, ne, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cachedTopics } from '#contract/cached-reads.ts'
import type { Meta } from '#contract/access.ts'
import { startSession } from '#server/accounts/sessions.ts'
import { account, session } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { isSpecific } from '#server/testing/declared-keys.ts'
import { contentsOf, createSteadyCaller } from '#server/testing/matrix-calls.ts'
import { resetAccounts, createFixture, type Fixture } from '#server/testing/matrix-fixture.ts'
import { implemented, declared, rowOf } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** Passes every gate that requires a session. */
const signedIn = 'organiserGuest'

/** An actor who passes the gate, so that refusals come from the checks that are tested here. */
const insiderOf = ({ access }: Meta) => (access === 'partner' ? 'hotel' : signedIn)

describe('declarations in the contract', () => {
  test.each(declared)('$path declares its response at every depth', ({ outputSchema }) => {
    expect(isSpecific(outputSchema)).toBe(true)
  })
})

describeOnBothDatabases('tests generated from the contract', (world) => {
  let fixture: Fixture
  let served: Awaited<ReturnType<typeof serve>>
  let call: ReturnType<typeof createSteadyCaller>
  let columns: string[]

  beforeAll(async () => {
    fixture = await createFixture(testDeps(world().db))
    served = await serve(fixture.deps)
    columns = await columnNames(world().db)
  })
  afterAll(() => served.close())
  beforeEach(async () => {
    await resetAccounts(fixture)
    // The sessions of the previous test have ended.
    call = createSteadyCaller(served.url, fixture)
  })

  test.each(withInput)('$path refuses an unknown key at every depth', async ({ path, meta }) => {
    const actor = insiderOf(meta)
    const input = await rowOf(path).input(fixture, actor)
    const replies = []
    for (const extended of withExtraKey(input, 'surprise'))
      replies.push(await call({ path, actor, input: extended }))
    expect(replies.length).toBeGreaterThan(0)
    expect(replies.filter(({ code }) => code !== 'BAD_REQUEST')).toEqual([])
  })

  test.each(withInput)(
    '$path accepts no database column it doesn’t declare (security B3)',
    async (procedure) => {
      const actor = insiderOf(procedure.meta)
      const input = await rowOf(procedure.path).input(fixture, actor)
      const accepted = []
      for (const name of columns) {
        for (const extended of withExtraKey(input, name)) {
          const checked = await procedure.inputSchema?.['~standard'].validate(extended)
          if (checked?.issues === undefined) accepted.push(name)
        }
      }
      expect(accepted).toEqual([])
      const polluted = `{"json":${JSON.stringify(input).replace('{', '{"__proto__":{"polluted":true},')}}`
      await call({ path: procedure.path, actor, body: polluted.replace(',}', '}') })
      expect(Object.keys(Object.prototype)).toEqual([])
    },
  )

  test.each(implemented)('$path refuses other sites’ pages (security B9)', async ({ path }) => {
    const actor = signedIn
    const input = await rowOf(path).input(fixture, actor)
    const before = await contentsOf(world().db)
    const statuses: Record<string, number> = {}
    for (const [name, { method, headers, refused }] of Object.entries(hostileRequestsTo(path))) {
      const { status } = await call({ path, actor, input, method, headers })
      if (status !== refused) statuses[name] = status
    }
    expect(statuses).toEqual({})
    expect(await contentsOf(world().db)).toEqual(before)
  })

  test.each(hardened)(
    '$path doesn’t distinguish another’s row from a missing one, and doesn’t change it (security B4)',
    async ({ path }) => {
      const ownInput = await rowOf(path).input(fixture, 'otherEvent')
      const input = idsOfOthers[path] ? withIds(ownInput, await idsOfOthers[path](fixture)) : ownInput
      const before = await readOthersData(fixture)
      const replyToOthersId = await call({ path, actor: 'otherEvent', input })
      expect(await readOthersData(fixture)).toEqual(before)
      const absent = await call({ path, actor: 'otherEvent', input: withIds(ownInput, fixture.absent) })
      expect(replyToOthersId).toEqual(absent)
      for (const wrongId of [fixture.studio, '', 'x'.repeat(10_000), 0, null, [], {}]) {
        const { status } = await call({ path, actor: 'otherEvent', input: withIds(ownInput, wrongId) })
        expect([400, 404, absent.status]).toContain(status)
      }
    },
  )

  test('every procedure that takes an id from another edition’s guest is tested, or has a reason not to be (security B4)', async () => {
    const unhardened = []
    for (const { path } of reachable) {
      const input = await rowOf(path).input(fixture, 'otherEvent')
      if (hasId(input) && !hardened.some((one) => one.path === path)) unhardened.push(path)
    }
    expect(unhardened.toSorted()).toEqual(Object.keys(openToAll).toSorted())
  })
})

const withInput = implemented.filter(({ inputSchema }) => inputSchema !== undefined)

/** Procedures whose gate admits a guest of another edition. */
const reachable = withInput.filter(({ path }) => rowOf(path).outcomes.otherEvent !== 'FORBIDDEN')

/** Procedures that take ids from anyone, with the reason. */
const openToAll: Readonly<Record<string, string>> = {
  'survey.open': 'an edition’s registration is open to everyone who has its address',
  'survey.submit': 'the same',
  'survey.prefill': 'the same; it answers with the caller’s own data',
  'survey.answer': 'the same; it writes the caller’s own answers',
  'notices.read': 'only the caller’s own notices are marked, and the answer is the same for any other id',
  'portal.open': 'an id only chooses among the caller’s own editions, and any other id is ignored',
  'invitations.accept': 'the id is a studio’s, and every studio is in the survey’s list',
}

/** Ids of other people's rows, for procedures whose matrix input has a missing id so that its call changes nothing. */
const idsOfOthers: Readonly<Record<string, (fixture: Fixture) => Promise<string>>> = {
  'identities.unlink': async ({ deps: { db }, member }) => {
    const { userId } = member('guest')
    const linked = { userId, providerId: 'company', accountId: randomUUID() }
    return idOf(await db.insert(account).values(linked).returning({ id: account.id }))
  },
  'ownAccount.endSession': async ({ deps, member }) => {
    const { userId } = member('guest')
    await startSession(deps.db, deps, { userId, userAgent: 'another’s' })
    return idOf(await deps.db.select({ id: session.id }).from(session).where(eq(session.userId, userId)))
  },
}

function idOf([row]: readonly { id: string }[]): string {
  if (!row) throw new Error('There is no row to take the id of.')
  return row.id
}

const hardened = reachable.filter(
  ({ path }) => rowOf(path).outcomes.otherEvent === 'NOT_FOUND' || idsOfOthers[path] !== undefined,
)

/** All tables, and the sessions of everyone except the caller. */
async function readOthersData({ deps: { db }, member }: Fixture) {
  const mine = member('otherEvent').userId
  const sessions = await db.select({ id: session.id }).from(session).where(ne(session.userId, mine))
  return { tables: await contentsOf(db), sessions }
}

type HostileRequest = {
  method: 'POST' | 'GET' | 'PUT' | 'DELETE'
  headers: Record<string, string | undefined>
  refused: number
}

/** Requests that a hostile page can make a browser send, each with our session cookie. */
const hostileRequests: Record<string, HostileRequest> = {
  'another origin': { method: 'POST', headers: { origin: 'https://evil.example' }, refused: 403 },
  'no origin at all': { method: 'POST', headers: { origin: undefined }, refused: 403 },
  'origin null': { method: 'POST', headers: { origin: 'null' }, refused: 403 },
  'cross-site': { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' }, refused: 403 },
  'a sibling domain': { method: 'POST', headers: { 'sec-fetch-site': 'same-site' }, refused: 403 },
  'plain text': { method: 'POST', headers: { 'content-type': 'text/plain' }, refused: 415 },
  'a form': {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    refused: 415,
  },
  'by PUT': { method: 'PUT', headers: {}, refused: 405 },
  'by DELETE': { method: 'DELETE', headers: {}, refused: 405 },
}

/** Our own pages send cached reads with GET; no other site may. */
const byGet: Record<string, HostileRequest> = {
  'by GET of another origin': { method: 'GET', headers: { origin: 'https://evil.example' }, refused: 403 },
  'by GET, cross-site': { method: 'GET', headers: { 'sec-fetch-site': 'cross-site' }, refused: 403 },
  'by GET of a sibling domain': { method: 'GET', headers: { 'sec-fetch-site': 'same-site' }, refused: 403 },
}

const hostileRequestsTo = (path: string): Record<string, HostileRequest> => ({
  ...hostileRequests,
  ...(cachedTopics.has(path.replace('.', '/'))
    ? byGet
    : { 'by GET': { method: 'GET', headers: {}, refused: 405 } }),
})

/** Copies of an input, each with one more key in a different object. */
function withExtraKey(input: unknown, key: string): unknown[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return []
  const here = Object.hasOwn(input, key) ? [] : [{ ...input, [key]: 'x' }]
  const deeper = Object.entries(input).flatMap(([name, inner]) =>
    withExtraKey(inner, key).map((more) => ({ ...input, [name]: more })),
  )
  return [...here, ...deeper]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function withIds(input: unknown, id: unknown): unknown {
  if (Array.isArray(input)) return input.map((one) => withIds(one, id))
  if (typeof input !== 'object' || input === null) return isId(input) ? id : input
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, withIds(value, id)]))
}

const isId = (value: unknown) => typeof value === 'string' && uuid.test(value)

const hasId = (input: unknown) => JSON.stringify(withIds(input, '')) !== JSON.stringify(input)

/** Every column, in the spelling of the database and of the contract. */
async function columnNames(db: Db): Promise<string[]> {
  const columns = await db.execute<{ name: string }>(
    sql`select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  const names = columns.rows.map(({ name }) => name)
  const camel = names.map((name) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
  return [...new Set([...names, ...camel, 'constructor', 'prototype'])]
}
