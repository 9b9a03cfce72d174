import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPasswords, productionCost } from '#server/accounts/passwords/hashing.ts'

const cheap = { memory: 8, passes: 1 }
const statusesOf = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  return {
    done: settled.filter(({ status }) => status === 'fulfilled').length,
    busy: settled.filter((one) => one.status === 'rejected' && one.reason.code === 'BUSY').length,
  }
}
const times = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, index) => make(index))

test('A7: hashes with argon2id, 19 MiB and two passes in production', async () => {
  expect(productionCost).toMatchObject({ memory: 19 * 1024, passes: 2 })
  expect(await createPasswords(productionCost).hash('salt-Meadow-204')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
})

test('A7: during a flood of sign-ins, checks two at a time, lets 200 wait, and tells the others to retry', async () => {
  const passwords = createPasswords(cheap)
  const stored = await passwords.hash('salt-Meadow-204')
  const flood = await statusesOf(times(500, () => passwords.verify('a guess', stored)))
  expect(flood).toEqual({ done: 202, busy: 298 })
})

test('A7: tells sign-ins beyond the queue to retry before they query anything', async () => {
  const passwords = createPasswords(cheap, { check: 3, hash: 3 })
  let calls = 0
  const signIn = () =>
    passwords.limitSignIns(async () => {
      calls += 1
      return passwords.verify('a guess', null)
    })
  expect(await statusesOf(times(20, signIn))).toEqual({ done: 5, busy: 15 })
  expect(calls).toBe(5)
  expect(await statusesOf(times(5, signIn))).toEqual({ done: 5, busy: 0 })
})

test('A9: lets 400 people set a password at the same time, even during a flood of sign-ins', async () => {
  const passwords = createPasswords(cheap)
  const stored = await passwords.hash('salt-Meadow-204')
  const flood = statusesOf(times(500, () => passwords.verify('a guess', stored)))
  const chosen = statusesOf(times(400, (at) => passwords.hash(`salt-Meadow-${at}`)))
  expect(await chosen).toEqual({ done: 400, busy: 0 })
  expect((await flood).done).toBe(202)
})

test('verifies a password before the hashes that were requested earlier', async () => {
  const passwords = createPasswords(cheap)
  const stored = await passwords.hash('salt-Meadow-204')
  let hashed = 0
  const hashes = times(100, () => passwords.hash('salt-Meadow-204').then(() => (hashed += 1)))
  expect(await passwords.verify('salt-Meadow-204', stored)).toBe(true)
  expect(hashed).toBeLessThan(10)
  await Promise.all(hashes)
})

test('A7: hashes off the main thread, so that other requests are still served', async () => {
  const passwords = createPasswords(productionCost)
  expect(await turnsDuring(() => passwords.hash('salt-Meadow-204'))).toBeGreaterThan(20)
  // For comparison, make the same hash on the main thread.
  const settings = { message: 'salt-Meadow-204', nonce: Buffer.alloc(16), parallelism: 1, tagLength: 32 }
  const cost = { memory: productionCost.memory, passes: productionCost.passes }
  expect(await turnsDuring(async () => argon2Sync('argon2id', { ...settings, ...cost }))).toBe(0)
})

/** How often the event loop was free during the work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const counted = { turns: 0, isOn: true }
  const turn = () => {
    counted.turns += 1
    if (counted.isOn) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  counted.isOn = false
  return counted.turns
}
