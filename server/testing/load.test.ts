import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLongRun } from '#server/env.ts'
import { productionCost, createPasswords } from '#server/accounts/passwords/hashing.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { addAccount, addAttendance, addPerson, addVenue, castPassword } from '#server/testing/cast.ts'
import { cookieOf } from '#server/testing/live.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { createWorld, type World } from '#server/testing/world.ts'
import { quantile } from '#server/testing/quantile.ts'

/** Guests who open the portal at the same time, rounds in which they open it in turn, and concurrent sign-ins. */
const guests = isLongRun() ? 500 : 60
const walks = isLongRun() ? 12 : 2
const signInCount = isLongRun() ? 100 : 12

/** The calls that a guest's portal makes when it is opened and browsed. */
const pages = [
  'accounts/session',
  'venues/choices',
  'attendance/mine',
  'agenda/mine',
  'workshops/mine',
  'catering/mine',
  'travel/mine',
]

describe('the server, with many guests behind one IP address (postgres)', () => {
  let world: World
  let served: Awaited<ReturnType<typeof serve>>
  let venueId: string
  let cookies: string[]
  const emails: string[] = []

  beforeAll(async () => {
    world = await createWorld({ engine: 'postgres' })
    const deps = testDeps(world.db, { passwords: createPasswords(productionCost) })
    served = await serve(deps)
    venueId = await addVenue(world.db)
    const accounts = await addGuestsWithAccounts(world, venueId, guests)
    cookies = await Promise.all(accounts.map((userId) => cookieOf(deps, userId)))
    const hash = await deps.passwords.hash(castPassword)
    for (let nth = 0; nth < signInCount; nth += 1) {
      const email = `door${nth}@studio.example`
      const account = { name: `Door ${nth}`, email, role: 'guest' } as const
      const userId = await addAccount(world.db, { ...deps.passwords, hash: async () => hash }, account)
      await addAttendance(world.db, {
        personId: await addPerson(world.db, { fullName: `Door ${nth}`, email, userId }),
        venueId,
      })
      emails.push(email)
    }
  }, 120_000)
  afterAll(async () => {
    await served.close()
    await world.close()
  })

  async function send(path: string, body: object, cookie?: string): Promise<{ status: number; ms: number }> {
    const began = performance.now()
    const response = await fetch(`${served.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: served.url, ...(cookie && { cookie }) },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    return { status: response.status, ms: performance.now() - began }
  }

  const openPortal = (cookie: string) =>
    Promise.all(
      pages.map((page) => {
        const hasNoEdition = page === 'accounts/session' || page === 'venues/choices'
        return send(`/rpc/${page}`, hasNoEdition ? {} : { json: { venueId } }, cookie)
      }),
    )

  test('serves every guest’s portal within 10 s when all open it after a mailing (security F6)', async () => {
    const began = performance.now()
    const responses = (await Promise.all(cookies.map(openPortal))).flat()
    const last = Math.round(performance.now() - began)
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    expect(responses).toHaveLength(guests * pages.length)
    expect(last).toBeLessThan(10_000)
    recordFigure('F6', `${guests} at once, 0 failures, the last page after ${last} ms`)
  }, 60_000)

  test('guests read page after page without waiting (security F5)', async () => {
    const times: number[] = []
    for (let walk = 0; walk < walks; walk += 1) {
      for (const cookie of cookies.slice(0, 200)) {
        const responses = await openPortal(cookie)
        expect(responses.filter(({ status }) => status !== 200)).toEqual([])
        times.push(...responses.map(({ ms }) => ms))
      }
    }
    const p95 = quantile(times, 0.95)
    // The ordinary run may share its machine with other load.
    expect(p95).toBeLessThan(isLongRun() ? 250 : 5_000)
    recordFigure('F5', `${times.length} responses, 0 failures, p95 ${p95} ms`)
  }, 300_000)

  test('guests sign in on arrival, all from one IP address, each with a real password check (security F7)', async () => {
    const responses = await Promise.all(
      emails.map((email) => send('/auth/v1/sign-in/email', { email, password: castPassword })),
    )
    expect(responses.filter(({ status }) => status !== 200)).toEqual([])
    const p95 = quantile(
      responses.map(({ ms }) => ms),
      0.95,
    )
    // All at the same time instead of over a minute, so they wait for each other's hashes.
    expect(p95).toBeLessThan(20_000)
    recordFigure('F7', `${emails.length} at once, all in, p95 ${p95} ms`)
  }, 120_000)
})

/** Adds confirmed guests with an account each, by set-based statements. Returns the accounts. */
async function addGuestsWithAccounts({ db }: World, venueId: string, count: number): Promise<string[]> {
  await db.execute(sql`
    with accounts as (
      insert into "user" (name, email, email_verified, used_at)
      select 'Guest ' || i, 'guest' || i || '@studio.example', true, now() from generate_series(1, ${count}::int) i
      returning id, name, email
    ), roles as (insert into user_roles (user_id, role) select id, 'guest' from accounts),
    persons as (
      insert into people (user_id, full_name, email) select id, name, email from accounts returning id
    )
    insert into attendance (person_id, venue_id, attending, flight_1_departure_airport)
    select id, ${venueId}::uuid, 'yes', 'OSL' from persons`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from "user" where email like 'guest%@studio.example' order by email`,
  )
  return rows.map(({ id }) => id)
}
