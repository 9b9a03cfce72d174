import { expect, test } from 'vitest'
import { createPasswords, productionCost } from '#server/lib/passwords.ts'

const cheap = { memory: 8, passes: 1 }
const outcomes = async (calls: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  return {
    done: settled.filter(({ status }) => status === 'fulfilled').length,
    busy: settled.filter((one) => one.status === 'rejected' && one.reason.code === 'BUSY').length,
  }
}
const times = <Made>(count: number, make: (at: number) => Made) =>
  Array.from({ length: count }, (_, at) => make(at))

test('A7: the cost of production is argon2id, 19 MiB, two passes', async () => {
  expect(productionCost).toEqual({ memory: 19 * 1024, passes: 2 })
  expect(await createPasswords(productionCost).hash('salt-Meadow-204')).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
})

test('A7: of a flood of sign-ins at once 2 are looked at, 200 wait, the rest is told to come again', async () => {
  const passwords = createPasswords(cheap)
  const stored = await passwords.hash('salt-Meadow-204')
  const flood = await outcomes(times(500, () => passwords.verify('a guess', stored)))
  expect(flood).toEqual({ done: 202, busy: 298 })
})

test('A9: 400 people who choose a password at once all wait their turn, while sign-ins flood in', async () => {
  const passwords = createPasswords(cheap)
  const stored = await passwords.hash('salt-Meadow-204')
  const flood = outcomes(times(500, () => passwords.verify('a guess', stored)))
  const chosen = outcomes(times(400, (at) => passwords.hash(`salt-Meadow-${at}`)))
  expect(await chosen).toEqual({ done: 400, busy: 0 })
  expect((await flood).done).toBe(202)
})

test('a check does not wait for all hashes before it', async () => {
  const passwords = createPasswords(cheap)
  const stored = await passwords.hash('salt-Meadow-204')
  let hashed = 0
  const hashes = times(100, () => passwords.hash('salt-Meadow-204').then(() => (hashed += 1)))
  expect(await passwords.verify('salt-Meadow-204', stored)).toBe(true)
  expect(hashed).toBeLessThan(10)
  await Promise.all(hashes)
})
