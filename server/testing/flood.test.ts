import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { createPasswords, productionCost } from '#server/accounts/passwords/hashing.ts'
import { addAccount } from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { floodWithSignIns, measureUntilEnd } from '#server/testing/flood.ts'
import { quantile } from '#server/testing/quantile.ts'
import { callServer, createDataset } from '#server/testing/dataset.ts'
import { createServerEnvironment, type ServerEnvironment } from '#server/testing/server-environment.ts'
import { startServer, type ServerProcess } from '#server/testing/process.ts'
import type { Engine } from '#server/testing/world.ts'

/** The ordinary run shares its machine, so it uses a lower rate and only approximate limits. */
const { rate, seconds, limits } = isLongRun()
  ? { rate: 200, seconds: 10, limits: { livez: 100, read: 500 } }
  : { rate: 60, seconds: 2, limits: { livez: 1_000, read: 3_000 } }
const engines: Engine[] = isLongRun() ? ['postgres', 'pglite'] : ['postgres']

let environment: ServerEnvironment
let server: ServerProcess | undefined
afterEach(async () => {
  await server?.end('SIGKILL')
  await environment.drop()
})

describe.each(engines)('a flood of sign-ins (%s)', (engine) => {
  test(`A7: ${rate} sign-ins a second for ${seconds} s from as many IP addresses hardly delay other requests`, async () => {
    environment = await createServerEnvironment(engine)
    const dataset = await createDataset(environment.where)
    const knownEmails = await environment.seed(addKnownAccounts)
    server = await startServer({ ...environment.settings, TRUSTED_PROXY: '127.0.0.1' })
    const { url } = server
    const read = async () => {
      const response = await callServer(url, 'travel.mine', {
        cookie: dataset.guest,
        input: { venueId: dataset.venueId },
      })
      await response.text()
      return response.status
    }
    await read()
    const [livez, reads] = [measureUntilEnd(() => statusAt(`${url}/livez`)), measureUntilEnd(read)]
    const statuses = await floodWithSignIns({ url, rate, seconds, knownEmails })
    const [p95OfLivez, p95OfReads] = [quantile(await livez.end(), 0.95), quantile(await reads.end(), 0.95)]
    // Each was checked and refused, or asked to retry; none reached a limit of attempts, and none failed.
    const { 401: refused = 0, 503: putOff = 0, ...others } = statuses
    expect(others).toEqual({})
    expect(refused).toBeGreaterThan(0)
    expect(refused + putOff).toBe(rate * seconds)
    expect(p95OfLivez).toBeLessThan(limits.livez)
    expect(p95OfReads).toBeLessThan(limits.read)
    recordFigure(
      'A7',
      `${engine}: ${rate} sign-ins a second for ${seconds} s (${refused} looked at, ${putOff} asked to come again): p95 of /livez ${p95OfLivez} ms, of a guest’s read ${p95OfReads} ms`,
    )
  })
})

async function statusAt(url: string): Promise<number> {
  const response = await fetch(url)
  await response.text()
  return response.status
}

/** Adds enough accounts that none gets near its limit of attempts. Returns their addresses. */
async function addKnownAccounts(db: Db): Promise<string[]> {
  const passwords = createPasswords(productionCost)
  const hash = await passwords.hash('never-typed-Meadow-204')
  const emails = Array.from({ length: 200 }, (_, index) => `known${index}@flood.test`)
  for (const email of emails)
    await addAccount(db, { ...passwords, hash: async () => hash }, { name: 'Known', email })
  return emails
}
