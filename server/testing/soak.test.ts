import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startSession } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { createPasswords, productionCost } from '#server/accounts/passwords/hashing.ts'
import {
  addAccount,
  addAttendance,
  addGuests,
  addPerson,
  addVenue,
  castPassword,
} from '#server/testing/cast.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { testSecret } from '#server/testing/dataset.ts'
import { createServerEnvironment } from '#server/testing/server-environment.ts'
import type { ServerProcess } from '#server/testing/process.ts'
import {
  signInAtOnce,
  readOpenResources,
  openStream,
  soak,
  startReportingServer,
  type OpenResources,
  type SoakUsers,
} from '#server/testing/soak.ts'
import type { Engine } from '#server/testing/world.ts'

/** The ordinary run is too short to measure memory. */
const { warmUp, loadSeconds, settlingSeconds, perSecond, streams, maxGrowth } = isLongRun()
  ? { warmUp: 180, loadSeconds: 1_800, settlingSeconds: 20, perSecond: 20, streams: 100, maxGrowth: 1.1 }
  : { warmUp: 1, loadSeconds: 3, settlingSeconds: 1, perSecond: 20, streams: 20, maxGrowth: 2 }
const engines: Engine[] = isLongRun() ? ['postgres', 'pglite'] : ['pglite']

describe.concurrent.each(engines)('a soak (%s)', (engine) => {
  test(
    `E15: ${loadSeconds} s of ${perSecond} requests a second and ${streams} streams leave nothing open`,
    async () => {
      const environment = await createServerEnvironment(engine)
      const added = await environment.seed(addSoakUsers)
      const server = await startReportingServer(environment.settings)
      try {
        const users = { ...added, url: server.url }
        const load = { perSecond, streams }
        expect(failuresIn(await signInAtOnce(users))).toEqual([])
        expect(failuresIn(await soak(users, { ...load, seconds: warmUp }))).toEqual([])
        const before = await readIdleResources(server)
        const responses = await soak(users, { ...load, seconds: loadSeconds })
        const after = await readIdleResources(server)
        recordFigure('E15', describeResult(engine, responses, { before, after }))
        expect(failuresIn(responses)).toEqual([])
        expect(leftBehind(before, after)).toEqual([])
        expect(after.memory.rss / before.memory.rss).toBeLessThan(maxGrowth)
        expect(server.child.exitCode).toBeNull()
        // Control: detects five streams that stay open.
        const staying = await Promise.all(
          added.guests.slice(0, 5).map(({ cookie }) => openStream(server.url, cookie)),
        )
        expect(leftBehind(after, await readIdleResources(server))).toEqual(['sockets'])
        await Promise.all(staying.map((stream) => stream.hangUp()))
      } finally {
        await server.end('SIGKILL')
        await environment.drop()
      }
    },
    (warmUp + loadSeconds + 900) * 1_000,
  )
})

/** Resources that increased by more than one, because a job may be running. */
const leftBehind = (before: OpenResources, after: OpenResources) =>
  Object.entries(after.open).flatMap(([kind, count]) => (count > (before.open[kind] ?? 0) + 1 ? [kind] : []))

/** Refusals are responses; a failure or a broken connection isn't. */
const failuresIn = (statuses: readonly number[]) => statuses.filter((status) => status === 0 || status >= 500)

/**
 * The idle server's open resources: the minimum of each kind over `settlingSeconds`. The pool closes idle connections
 * after ten.
 */
async function readIdleResources(server: ServerProcess): Promise<OpenResources> {
  const samples: OpenResources[] = []
  for (let look = 0; look < settlingSeconds; look += 1) {
    await pause(1_000)
    samples.push(await readOpenResources(server))
  }
  return samples.reduce((least, { open, memory }) => ({
    open: leastOf(least.open, open),
    memory: leastOf(least.memory, memory),
  }))
}

const leastOf = <Kind extends string>(left: Record<Kind, number>, right: Record<Kind, number>) => {
  const least = { ...left }
  for (const kind in left) least[kind] = Math.min(left[kind], right[kind] ?? 0)
  return least
}

const mebibytes = ({ memory }: OpenResources, which: keyof OpenResources['memory']) =>
  Math.round(memory[which] / 2 ** 20)

function describeResult(
  engine: Engine,
  responses: readonly number[],
  { before, after }: Record<'before' | 'after', OpenResources>,
) {
  const kinds = Object.entries(before.open).map(
    ([kind, count]) => `${kind} ${count} → ${after.open[kind] ?? 0}`,
  )
  return (
    `${engine}: ${loadSeconds} s, ${responses.length} responses, ${failuresIn(responses).length} failures; resident ` +
    `${mebibytes(before, 'rss')} → ${mebibytes(after, 'rss')} MiB, heap ${mebibytes(before, 'heapUsed')} → ` +
    `${mebibytes(after, 'heapUsed')} MiB; ${kinds.join(', ')}`
  )
}

/** Adds an edition of 300 people; 25 of them have accounts and are signed in. */
async function addSoakUsers(db: Db): Promise<Omit<SoakUsers, 'url'>> {
  const passwords = createPasswords(productionCost)
  const hash = await passwords.hash(castPassword)
  const quickPasswords = { ...passwords, hash: async () => hash }
  const signIn = async (userId: string) => {
    const deps = { clock: () => new Date(), secret: testSecret, publicUrl: 'http://localhost:3000' }
    return (await startSession(db, deps, { userId, userAgent: 'test' })).split(';')[0] ?? ''
  }
  const venueId = await addVenue(db)
  await addGuests(db, venueId, 275)
  const guests: SoakUsers['guests'][number][] = []
  let attendanceId = ''
  for (let index = 0; index < 25; index += 1) {
    const email = `guest${index}@soak.test`
    const userId = await addAccount(db, quickPasswords, { name: `Soaker ${index}`, email, role: 'guest' })
    const personId = await addPerson(db, { fullName: `Soaker ${index}`, email, userId })
    attendanceId = await addAttendance(db, { personId, venueId })
    guests.push({ email, cookie: await signIn(userId) })
  }
  const organiserId = await addAccount(db, quickPasswords, {
    name: 'Nadia',
    email: 'nadia@soak.test',
    role: 'admin',
  })
  return { venueId, guests, attendanceId, organiser: await signIn(organiserId) }
}
