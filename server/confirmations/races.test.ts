import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claims } from '#server/claims/tables.ts'
import type { Db } from '#server/db/open.ts'
import { databaseError } from '#server/lib/database-error.ts'
import type { Deps } from '#server/lib/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { people } from '#server/people/tables.ts'
import { addSeveral } from '#server/roster/commands.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { createRaceWorld, type RaceWorld } from '#server/testing/world.ts'

/** On PostgreSQL only, through the pools of two processes: the embedded database has one connection. */
let world: RaceWorld
let deps: Deps
let served: Awaited<ReturnType<typeof serve>>
let venueId: string
let organiserId: string

beforeAll(async () => {
  world = await createRaceWorld()
  deps = testDeps(world.db)
  served = await serve(deps)
  venueId = await addVenue(world.db)
  const organiser = { name: 'Nadia Haddad', email: 'nadia@races.test', role: 'admin' as const }
  organiserId = await addAccount(world.db, cheapPasswords, organiser)
}, 30_000)
afterAll(async () => {
  await served.close()
  await world.close()
})

/** How many wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await world.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.count ?? 0
}

/** The list has its person, uncommitted, when the other begins to make the same; then both go on. */
async function whileListIsAdded<Result>(email: string, other: () => Promise<Result>): Promise<Result> {
  const gate = Promise.withResolvers<void>()
  const isShut = Promise.withResolvers<void>()
  const shut = world.db.transaction(async (tx) => {
    // Its entry in the log is the last thing an addition writes.
    await tx.execute(sql`lock table audit_log in share mode`)
    isShut.resolve()
    await gate.promise
  })
  await isShut.promise
  const lines = [{ fullName: 'Ines from the list', email, studio: null }]
  const adding = addSeveral(world.second.db, organiserId, { venueId, lines })
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
  const making = other()
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  gate.resolve()
  await shut
  expect(await adding).toMatchObject({ new: 1 })
  return making
}

async function register(email: string) {
  const browser = served.browser()
  await browser.survey.submit({
    venueId,
    email,
    password: 'salt-Meadow-204',
    answers: answersOf('Inês Duarte'),
  })
  const [claim] = await world.db.select().from(claims).where(eq(claims.email, email))
  if (!claim) throw new Error('The claim is missing.')
  return { browser, claim, token: linkToken(deps.secret, 'claim', claim) }
}

const holders = (email: string) =>
  world.db
    .select({ fullName: people.fullName, userId: people.userId })
    .from(people)
    .where(eq(people.email, email))

test('a registration confirmed while a list adds the address is the person of the list', async () => {
  const email = 'ines@races.test'
  const { browser, token } = await register(email)
  const confirmed = await whileListIsAdded(email, () => browser.claims.confirm({ token }))
  expect(confirmed).toEqual({ role: 'guest', venueId })
  expect(await holders(email)).toEqual([{ fullName: 'Inês Duarte', userId: expect.any(String) }])
})

test('so are answers that an organiser accepts', async () => {
  const email = 'tomas@races.test'
  const { claim } = await register(email)
  const organiser = await served.signedIn(organiserId)
  await whileListIsAdded(email, () => organiser.claims.accept({ id: claim.id }))
  expect(await holders(email)).toEqual([{ fullName: 'Inês Duarte', userId: null }])
})

test('the control: a plain insert after the look fails on the address', async () => {
  const email = 'control@races.test'
  const lookThenInsert = (db: Db) =>
    db.transaction(async (tx) => {
      const known = await tx.$count(people, eq(people.email, email))
      if (known === 0) await tx.insert(people).values({ email, fullName: 'Inês Duarte' })
    })
  const failed = await whileListIsAdded(email, () =>
    lookThenInsert(world.db).then(
      () => undefined,
      (error: unknown) => databaseError(error).code,
    ),
  )
  expect(failed).toBe('23505')
})
