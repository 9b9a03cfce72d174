import { count, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { account, user, userRoles } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { hasOrganiser } from '#server/sign-in/first-organiser/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { FreshProof } from '#server/accounts/proved.ts'
import { setRole } from '#server/administration/roles/commands.ts'
import { testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

const repetitions = isLongRun() ? 20 : 2

/** On PostgreSQL only: the embedded database has one connection and hides every race. */
const world = openRaceWorld()

/** Makes the given number of organisers, and no others. */
async function addOrganisers(organiserCount: number) {
  const { db } = world
  await db.delete(people)
  await db.delete(user)
  const numbers = Array.from({ length: organiserCount }, (_, at) => at)
  const accounts = await db
    .insert(user)
    .values(
      numbers.map((at) => ({ name: `Organiser ${at}`, email: `o${at}@races.test`, usedAt: new Date() })),
    )
    .returning({ userId: user.id })
  const passwords = accounts.map(({ userId }) => ({
    userId,
    accountId: userId,
    providerId: 'credential',
    password: 'x',
  }))
  await db.insert(account).values(passwords)
  await db.insert(userRoles).values(accounts.map(({ userId }) => ({ userId, role: 'admin' as const })))
  const rows = accounts.map(({ userId }, at) => ({ userId, fullName: `Organiser ${at}` }))
  return db.insert(people).values(rows).returning({ id: people.id, userId: people.userId })
}

async function countAdmins(): Promise<number> {
  const [row] = await world.db.select({ left: count() }).from(userRoles).where(eq(userRoles.role, 'admin'))
  return row?.left ?? 0
}

const provedBy = (userId: string | null | undefined) =>
  FreshProof.of({ userId: userId ?? '', isProved: true })

const pools = (): Db[] => [world.db, world.second.db]

test('keeps one organiser of 200 who are demoted concurrently, in two processes (security A16)', async () => {
  for (let round = 0; round < repetitions; round += 1) {
    const all = await addOrganisers(200)
    const attempts = all.map(({ id, userId }, at) =>
      setRole(testDeps(pools()[at % 2] ?? world.db), provedBy(userId), {
        id,
        from: 'admin',
        role: 'guest',
      }).then(
        () => 'done',
        (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
      ),
    )
    const codes = await Promise.all(attempts)
    expect(codes.filter((code) => code === 'LAST_ORGANISER')).toHaveLength(1)
    expect(codes.filter((code) => code === 'done')).toHaveLength(199)
    expect(await countAdmins()).toBe(1)
    expect(await hasOrganiser(world.db)).toBe(true)
  }
}, 120_000)

test('keeps one of two organisers who demote each other concurrently, in many rounds', async () => {
  for (let round = 0; round < (isLongRun() ? 200 : 20); round += 1) {
    const pair = await addOrganisers(2)
    await Promise.allSettled(
      pair.map(({ id }, at) =>
        setRole(testDeps(pools()[at] ?? world.db), provedBy(pair[1 - at]?.userId), {
          id,
          from: 'admin',
          role: 'guest',
        }),
      ),
    )
    expect(await countAdmins()).toBe(1)
  }
}, 120_000)

test('control: without the lock both lose the role, because each sees enough organisers', async () => {
  const pair = await addOrganisers(2)
  const userIds = pair.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  await Promise.all(
    userIds.map((userId, at) =>
      (pools()[at] ?? world.db).transaction(async (tx) => {
        const isSafe = await hasOrganiser(tx, { exceptId: userId })
        await tx.execute(sql`select pg_sleep(0.1)`)
        if (isSafe) await tx.update(userRoles).set({ role: 'guest' }).where(eq(userRoles.userId, userId))
      }),
    ),
  )
  expect(await countAdmins()).toBe(0)
  await world.db.update(userRoles).set({ role: 'admin' }).where(inArray(userRoles.userId, userIds))
})
