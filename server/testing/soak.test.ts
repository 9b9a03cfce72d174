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
import { figure } from '#server/testing/figures.ts'
import { testSecret } from '#server/testing/dataset.ts'
import { makePlace } from '#server/testing/place.ts'
import type { ServerProcess } from '#server/testing/process.ts'
import {
  enterAtOnce,
  lookInside,
  openStream,
  soak,
  startWithWindow,
  type Inside,
  type Soakers,
} from '#server/testing/soak.ts'
import type { Engine } from '#server/testing/world.ts'

/** Seconds of warming up and of the load itself. The ordinary run is too short to measure memory. */
const { warmUp, lasts, settles, perSecond, streams, mostGrowth } = isLongRun()
  ? { warmUp: 180, lasts: 1_800, settles: 20, perSecond: 20, streams: 100, mostGrowth: 1.1 }
  : { warmUp: 1, lasts: 3, settles: 1, perSecond: 20, streams: 20, mostGrowth: 2 }
const engines: Engine[] = isLongRun() ? ['postgres', 'pglite'] : ['pglite']

describe.concurrent.each(engines)('a soak (%s)', (engine) => {
  test(
    `E15: ${lasts} s of ${perSecond} requests a second and ${streams} streams leave nothing behind`,
    async () => {
      const place = await makePlace(engine)
      const furnished = await place.furnish(furnish)
      const server = await startWithWindow(place.settings)
      try {
        const soakers = { ...furnished, url: server.url }
        const load = { perSecond, streams }
        expect(brokenOf(await enterAtOnce(soakers))).toEqual([])
        expect(brokenOf(await soak(soakers, { ...load, seconds: warmUp }))).toEqual([])
        const before = await atRest(server)
        const answers = await soak(soakers, { ...load, seconds: lasts })
        const after = await atRest(server)
        figure('E15', inWords(engine, answers, { before, after }))
        expect(brokenOf(answers)).toEqual([])
        expect(leftBehind(before, after)).toEqual([])
        expect(after.memory.rss / before.memory.rss).toBeLessThan(mostGrowth)
        expect(server.child.exitCode).toBeNull()
        // Control: five streams that stay are noticed.
        const staying = await Promise.all(
          furnished.guests.slice(0, 5).map(({ cookie }) => openStream(server.url, cookie)),
        )
        expect(leftBehind(after, await atRest(server))).toEqual(['sockets'])
        await Promise.all(staying.map((stream) => stream.hangUp()))
      } finally {
        await server.end('SIGKILL')
        await place.drop()
      }
    },
    (warmUp + lasts + 900) * 1_000,
  )
})

/** Resources that increased by more than one, because a job may be running. */
const leftBehind = (before: Inside, after: Inside) =>
  Object.entries(after.held).flatMap(([kind, count]) => (count > (before.held[kind] ?? 0) + 1 ? [kind] : []))

/** Refusals are answers; a failure or a broken connection isn't. */
const brokenOf = (statuses: readonly number[]) => statuses.filter((status) => status === 0 || status >= 500)

/**
 * What the idle program holds: the minimum seen of each kind within the given seconds. The pool closes idle
 * connections after ten.
 */
async function atRest(server: ServerProcess): Promise<Inside> {
  const looks: Inside[] = []
  for (let look = 0; look < settles; look += 1) {
    await pause(1_000)
    looks.push(await lookInside(server))
  }
  return looks.reduce((least, { held, memory }) => ({
    held: leastOf(least.held, held),
    memory: leastOf(least.memory, memory),
  }))
}

const leastOf = <Kind extends string>(left: Record<Kind, number>, right: Record<Kind, number>) => {
  const least = { ...left }
  for (const kind in left) least[kind] = Math.min(left[kind], right[kind] ?? 0)
  return least
}

const mebibytes = ({ memory }: Inside, which: keyof Inside['memory']) => Math.round(memory[which] / 2 ** 20)

function inWords(
  engine: Engine,
  answers: readonly number[],
  { before, after }: Record<'before' | 'after', Inside>,
) {
  const kinds = Object.entries(before.held).map(
    ([kind, count]) => `${kind} ${count} → ${after.held[kind] ?? 0}`,
  )
  return (
    `${engine}: ${lasts} s, ${answers.length} answers, ${brokenOf(answers).length} failures; resident ` +
    `${mebibytes(before, 'rss')} → ${mebibytes(after, 'rss')} MiB, heap ${mebibytes(before, 'heapUsed')} → ` +
    `${mebibytes(after, 'heapUsed')} MiB; ${kinds.join(', ')}`
  )
}

/** An edition of 300 people, of whom 25 have accounts and are signed in. */
async function furnish(db: Db): Promise<Omit<Soakers, 'url'>> {
  const passwords = createPasswords(productionCost)
  const hash = await passwords.hash(castPassword)
  const made = { ...passwords, hash: async () => hash }
  const signIn = async (userId: string) => {
    const deps = { clock: () => new Date(), secret: testSecret, publicUrl: 'http://localhost:3000' }
    return (await startSession(db, deps, { userId, userAgent: 'test' })).split(';')[0] ?? ''
  }
  const venueId = await addVenue(db)
  await addGuests(db, venueId, 275)
  const guests: Soakers['guests'][number][] = []
  let attendanceId = ''
  for (let at = 0; at < 25; at += 1) {
    const email = `guest${at}@soak.test`
    const userId = await addAccount(db, made, { name: `Soaker ${at}`, email, role: 'guest' })
    const personId = await addPerson(db, { fullName: `Soaker ${at}`, email, userId })
    attendanceId = await addAttendance(db, { personId, venueId })
    guests.push({ email, cookie: await signIn(userId) })
  }
  const desk = await addAccount(db, made, { name: 'Nadia', email: 'nadia@soak.test', role: 'admin' })
  return { venueId, guests, attendanceId, organiser: await signIn(desk) }
}
