import { count, eq, isNull, and, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { account, user, userRoles } from '#server/db/tables/accounts.ts'
import { people } from '#server/db/tables/people.ts'
import { disableAccount, setAccountRole } from '#server/administration/commands.ts'
import { setRole } from '#server/administration/roles/commands.ts'
import { FreshProof } from '#server/accounts/proved.ts'
import { isLongRun } from '#server/env.ts'
import type { Deps } from '#server/core/deps.ts'
import { hasOrganiser } from '#server/sign-in/first-organiser/commands.ts'
import { testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** On PostgreSQL only: the embedded database has one connection and hides every race. */
const world = openRaceWorld()

/** Makes the given number of organisers with a password, and no others. */
async function addOrganisers(organiserCount: number): Promise<Organiser[]> {
  const { db } = world
  await db.delete(people)
  await db.delete(user)
  const values = Array.from({ length: organiserCount }, (_, index) => ({
    name: `O${index}`,
    email: `o${index}@race.test`,
    usedAt: new Date(),
  }))
  const accounts = await db.insert(user).values(values).returning({ id: user.id })
  const ids = accounts.map(({ id }) => id)
  const credential = { providerId: 'credential', password: 'x' }
  await db.insert(account).values(ids.map((userId) => ({ userId, accountId: userId, ...credential })))
  await db.insert(userRoles).values(ids.map((userId) => ({ userId, role: 'admin' as const })))
  const rows = ids.map((userId, index) => ({ userId, fullName: `O${index}` }))
  const added = await db.insert(people).values(rows).returning({ personId: people.id, id: people.userId })
  return added.map(({ personId, id }) => ({ personId, id: z.string().parse(id) }))
}

/** The ids of an organiser's account and person. */
type Organiser = { id: string; personId: string }

async function countOrganisers(): Promise<number> {
  const [row] = await world.db
    .select({ left: count() })
    .from(user)
    .innerJoin(userRoles, and(eq(userRoles.userId, user.id), eq(userRoles.role, 'admin')))
    .where(isNull(user.disabledAt))
  return row?.left ?? 0
}

/** Two processes on one database, used in turn. */
const processes = (): Deps[] => [testDeps(world.db), testDeps(world.second.db)]
const processAt = (index: number): Deps => processes()[index % 2] ?? testDeps(world.db)

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error)

/** An attempt by the first organiser's session to remove the other's role, in one of the ways that the screens offer. */
function demote(index: number, actor: Organiser, other: Organiser): Promise<unknown> {
  const proof = FreshProof.of({ userId: actor.id, isProved: true })
  const change = { from: 'admin', role: 'guest' } as const
  const ways = [
    () => disableAccount(processAt(index), actor.id, other.id),
    () => setAccountRole(processAt(index), proof, { id: other.id, ...change }),
    () => setAccountRole(processAt(index), proof, { id: other.id, ...change, role: null }),
    () => setRole(processAt(index), proof, { id: other.personId, ...change }),
  ]
  return ways[Math.floor(index / 2) % ways.length]?.() ?? Promise.reject(new Error('There is no such way'))
}

test('A16, R-7: keeps one organiser if all disable or demote another concurrently, in two processes', async () => {
  const organiserCount = isLongRun() ? 200 : 40
  for (let round = 0; round < (isLongRun() ? 10 : 2); round += 1) {
    const organisers = await addOrganisers(organiserCount)
    const attempts = organisers.map((other, index) =>
      demote(index, organisers[(index + 1) % organiserCount] ?? other, other).then(() => 'done', codeOf),
    )
    const codes = await Promise.all(attempts)
    expect(codes.filter((code) => code === 'LAST_ORGANISER')).toHaveLength(1)
    expect(codes.filter((code) => code === 'done')).toHaveLength(organiserCount - 1)
    expect([await countOrganisers(), await hasOrganiser(world.db)]).toEqual([1, true])
  }
}, 120_000)

test('keeps one of two organisers who disable or demote each other concurrently, in many rounds', async () => {
  for (let round = 0; round < (isLongRun() ? 400 : 32); round += 1) {
    const pair = await addOrganisers(2)
    // The way changes every second round.
    await Promise.allSettled(
      pair.map((other, index) => demote(2 * (round >> 1) + index, pair[1 - index] ?? other, other)),
    )
    expect(await countOrganisers()).toBe(1)
  }
}, 120_000)

test('control: without the lock both organisers are disabled, because each call sees enough organisers', async () => {
  const pair = await addOrganisers(2)
  await Promise.all(
    pair.map(({ id }, index) =>
      processAt(index).db.transaction(async (tx) => {
        const isSafe = await hasOrganiser(tx, { exceptId: id })
        await tx.execute(sql`select pg_sleep(0.1)`)
        if (isSafe) await tx.update(user).set({ disabledAt: new Date() }).where(eq(user.id, id))
      }),
    ),
  )
  expect(await countOrganisers()).toBe(0)
  await world.db.delete(user)
})
