import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dismissRegistrations } from '#server/registration/endings/commands.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import type { Db } from '#server/db/open.ts'
import { databaseError } from '#server/lib/database-error.ts'
import type { Deps } from '#server/core/deps.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { people } from '#server/db/tables/people.ts'
import { importPeople } from '#server/people/import/commands.ts'
import { answersOf, noChange } from '#server/testing/answers.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { countWaiting } from '#server/testing/count-waiting.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { createRaceWorld, type RaceWorld } from '#server/testing/world.ts'

/** PostgreSQL only, through the pools of two processes: the embedded database has one connection. */
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

/** Blocks writes to a table until the returned function is called. */
async function blockWrites(table: string) {
  const gate = Promise.withResolvers<void>()
  const lockTaken = Promise.withResolvers<void>()
  const lockHeld = world.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`)
    lockTaken.resolve()
    await gate.promise
  })
  await lockTaken.promise
  return async () => {
    gate.resolve()
    await lockHeld
  }
}

/** Runs `other` while an import has added the same person without committing; then both continue. */
async function duringImport<Result>(email: string, other: () => Promise<Result>): Promise<Result> {
  // An addition writes its audit entry last.
  const unblock = await blockWrites('audit_log')
  const columns = ['fullName' as const, 'email' as const]
  const file = { venueId, columns, lines: [['Ines from the list', email]], numbers: [], studios: [] }
  const adding = importPeople(testDeps(world.second.db), organiserId, file)
  await expect.poll(() => countWaiting(world.db), { timeout: 10_000 }).toBe(1)
  const otherCall = other()
  await expect.poll(() => countWaiting(world.db), { timeout: 10_000 }).toBe(2)
  await unblock()
  expect(await adding).toMatchObject({ counts: { new: 1 } })
  return otherCall
}

async function register(email: string) {
  const browser = served.browser()
  await browser.survey.submit({
    venueId,
    email,
    password: 'salt-Meadow-204',
    answers: answersOf('Inês Duarte'),
  })
  const [registration] = await world.db
    .select()
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.email, email))
  if (!registration) throw new Error('The registration is missing.')
  return { browser, registration, token: linkToken(deps.secret, 'claim', registration) }
}

const findHolders = (email: string) =>
  world.db
    .select({ fullName: people.fullName, userId: people.userId })
    .from(people)
    .where(eq(people.email, email))

test('confirming a registration during an import of its address links it to the imported person', async () => {
  const email = 'ines@races.test'
  const { browser, token } = await register(email)
  const confirmation = await duringImport(email, () => browser.claims.confirm({ token }))
  expect(confirmation).toEqual({ role: 'guest', venueId, change: noChange })
  expect(await findHolders(email)).toEqual([{ fullName: 'Inês Duarte', userId: expect.any(String) }])
})

test('accepting answers during an import of their address saves them for the imported person', async () => {
  const email = 'tomas@races.test'
  const { registration } = await register(email)
  const organiser = await served.signedIn(organiserId)
  await duringImport(email, () => organiser.claims.accept({ id: registration.id }))
  expect(await findHolders(email)).toEqual([{ fullName: 'Inês Duarte', userId: null }])
})

test('control: a plain insert after the lookup fails because the address exists', async () => {
  const email = 'control@races.test'
  const lookThenInsert = (db: Db) =>
    db.transaction(async (tx) => {
      const known = await tx.$count(people, eq(people.email, email))
      if (known === 0) await tx.insert(people).values({ email, fullName: 'Inês Duarte' })
    })
  const failed = await duringImport(email, () =>
    lookThenInsert(world.db).then(
      () => undefined,
      (error: unknown) => databaseError(error).code,
    ),
  )
  expect(failed).toBe('23505')
})

test('dismissing a mail domain waits for a registration that is being confirmed', async () => {
  const email = 'noor@flood.test'
  await register(email)
  await register(email)
  const [, newest] = await world.db
    .select()
    .from(pendingRegistrations)
    .where(eq(pendingRegistrations.email, email))
    .orderBy(pendingRegistrations.createdAt)
  if (!newest) throw new Error('The registration is missing.')
  // The confirmation has already ended its own pending registration, but not the other one of the address.
  const unblock = await blockWrites('attendance')
  const newPassword = 'salt-Meadow-204'
  const token = linkToken(deps.secret, 'claim', newest)
  const confirming = served.browser().claims.confirm({ token, newPassword })
  await expect.poll(() => countWaiting(world.db), { timeout: 10_000 }).toBe(1)
  const dismissing = dismissRegistrations(testDeps(world.second.db), organiserId, {
    venueId,
    from: '@flood.test',
  })
  await expect.poll(() => countWaiting(world.db), { timeout: 10_000 }).toBe(2)
  await unblock()
  expect(await Promise.allSettled([confirming, dismissing])).toEqual([
    { status: 'fulfilled', value: { role: 'guest', venueId, change: noChange } },
    { status: 'fulfilled', value: 0 },
  ])
})
