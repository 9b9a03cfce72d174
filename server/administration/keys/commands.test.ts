import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#server/db/tables/accounts.ts'
import { apiKeys } from '#server/db/tables/api-keys.ts'
import { listHistory } from '#server/audit/queries.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { openServer } from '#server/testing/open-server.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

/** The newest working key, or the newest revoked one. */
const rowOf = async (client: Client) => (await client.administration.keys())[0]

describeOnBothDatabases('a key for another program', (world) => {
  let now = testNow
  const served = openServer(() => testDeps(world().db, { clock: () => now }))
  let maker: Client
  let other: Client
  let makerId: string
  let venueId: string

  beforeEach(async () => {
    now = testNow
    const add = (name: string) =>
      addAccount(world().db, cheapPasswords, { name, email: `${randomUUID()}@studio.test`, role: 'admin' })
    makerId = await add('Nadia Haddad')
    maker = await served.signedIn(makerId)
    other = await served.signedIn(await add('Tove Lind'))
    venueId = await addVenue(world().db)
  })

  const fields = {
    name: 'Payroll',
    scopes: ['read rooms', 'write rooms'],
    venueId: null,
    endsOn: '2026-12-31',
  } as const
  const makeKey = async (client = maker) =>
    (await client.administration.makeKey({ ...fields, scopes: [...fields.scopes] })).key

  async function statusOf(key: string, path = 'rooms/list', input: object = { venueId }) {
    const response = await fetch(`${served.url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return response.status
  }
  async function useOf(userId: string) {
    const { rows } = await world().db.execute(
      sql`select xmin::text, last_used_on::text as day from api_keys where user_id = ${userId}`,
    )
    return rows[0]
  }

  test('works until any organiser revokes it', async () => {
    const key = await makeKey()
    expect(await statusOf(key)).toBe(200)
    expect(await statusOf(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`)).toBe(401)
    const { id = '', madeBy } = (await rowOf(other)) ?? {}
    expect(madeBy).toBe('Nadia Haddad')
    await other.administration.endKey({ id })
    expect(await statusOf(key)).toBe(401)
    await other.administration.endKey({ id })
    expect(await rowOf(maker)).toMatchObject({ isEnded: true, lastUsedOn: '2026-11-21' })
    expect(await outcome(other.administration.endKey({ id: randomUUID() }))).toBe('NOT_FOUND')
  })

  test('is stored only as a hash', async () => {
    const key = await makeKey()
    const rows = JSON.stringify(await world().db.select().from(apiKeys))
    expect(rows).not.toContain(key)
    expect(rows).not.toContain(key.split('_').at(-1))
    expect(JSON.stringify(await maker.administration.keys())).not.toContain('qdkey_')
  })

  test('can’t be used after its last day, which is at most a year away', async () => {
    const key = await makeKey()
    now = new Date('2026-12-31T23:59:00Z')
    expect(await statusOf(key)).toBe(200)
    now = new Date('2027-01-01T00:00:00Z')
    expect(await statusOf(key)).toBe(401)
    now = testNow
    for (const endsOn of ['2026-11-20', '2027-11-22']) {
      const making = maker.administration.makeKey({ ...fields, scopes: ['read rooms'], endsOn })
      expect(await outcome(making)).toBe('KEY_DATE')
    }
    await maker.administration.makeKey({ ...fields, scopes: ['read rooms'], endsOn: '2027-11-21' })
  })

  test.each(['role', 'guest', 'disabled'] as const)(
    'is revoked permanently when its creator loses access (%s)',
    async (loss) => {
      const key = await makeKey()
      if (loss === 'disabled') await other.administration.disable({ id: makerId })
      else
        await other.administration.setRole({
          id: makerId,
          from: 'admin',
          role: loss === 'role' ? null : 'guest',
        })
      expect(await statusOf(key)).toBe(401)
      if (loss === 'disabled') await other.administration.enable({ id: makerId })
      else
        await other.administration.setRole({
          id: makerId,
          from: loss === 'role' ? null : 'guest',
          role: 'admin',
        })
      expect(await statusOf(key)).toBe(401)
    },
  )

  test('is deleted with its creator', async () => {
    const key = await makeKey()
    await world().db.delete(user).where(eq(user.id, makerId))
    expect(await statusOf(key)).toBe(401)
    expect(await world().db.$count(apiKeys, eq(apiKeys.userId, makerId))).toBe(0)
  })

  test('records only its first use of a day', async () => {
    const key = await makeKey()
    await statusOf(key)
    const first = await useOf(makerId)
    expect(first).toMatchObject({ day: '2026-11-21' })
    await statusOf(key)
    expect(await useOf(makerId)).toEqual(first)
    now = new Date(testNow.getTime() + 24 * 60 * 60 * 1000)
    await statusOf(key)
    expect(await useOf(makerId)).toMatchObject({ day: '2026-11-22' })
  })

  test('acts under its own name in the history', async () => {
    const key = await makeKey()
    const room = { venueId, roomNumber: '12', bedCount: 2, bedType: 'single', floor: null, isQuiet: false }
    expect(await statusOf(key, 'rooms/add', room)).toBe(200)
    const { entries } = await listHistory(world().db, { venueId })
    expect(entries[0]).toMatchObject({ who: 'Payroll (key)', did: 'added room 12' })
  })

  test('gives access only to procedures', async () => {
    const key = await makeKey()
    const headers = { authorization: `Bearer ${key}` }
    const session = await fetch(`${served.url}/auth/v1/get-session`, { headers })
    expect(await session.text()).toBe('null')
    expect(await statusOf(key, 'ownAccount/mine', {})).toBe(403)
    expect(await statusOf(key, 'administration/makeKey', { ...fields })).toBe(403)
  })
})
