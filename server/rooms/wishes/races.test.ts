import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeStatus, lockAnswers } from '#server/attendance/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import { addVeto, saveWishes, setAsked } from '#server/rooms/wishes/commands.ts'
import { roommateWishes, roomVetoes } from '#server/db/tables/rooms-wishes.ts'
import { addAccount, addGuests, addVenue } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** PostgreSQL with two pools, like two processes; the embedded database has one connection and hides races. */
const world = openRaceWorld()
let pools: [Db, Db]
let actorId: string
let venueId: string
let guests: string[]

beforeAll(async () => {
  pools = [world.db, world.second.db]
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@wishes.test' })
}, 30_000)

beforeEach(async () => {
  venueId = await addVenue(world.db, { asksRoommates: true })
  guests = await addGuests(world.db, venueId, 23)
})

const noWishes = { sharesWith: null, gender: null, wantsQuiet: false, wantsGroundFloor: false }
const numbers = Array.from({ length: 20 }, (_, index) => index)

const save = (index: number, personId: string, wanted: string[]) => {
  const { clock } = testDeps(world.db)
  const db = pools[index % 2 === 0 ? 0 : 1]
  // A separate counter for each save: the race is about three names.
  const deps = { db, clock, secret: `counters of save ${index}` }
  return outcome(saveWishes(deps, { actorId, personId }, { venueId, wanted, ...noWishes }))
}

test('twenty concurrent saves of one guest with three different people each leave three', async () => {
  const [guestId = '', ...others] = guests
  const outcomes = await Promise.all(
    numbers.map((index) => save(index, guestId, others.slice(index, index + 3))),
  )
  expect(new Set(outcomes)).toEqual(new Set(['done']))
  expect(await world.db.$count(roommateWishes, eq(roommateWishes.personId, guestId))).toBe(3)
})

test('control: without the lock more than three people remain', async () => {
  const [guestId = '', ...others] = guests
  let waiting = 4
  const allHaveLooked = Promise.withResolvers<undefined>()
  await Promise.all(
    [0, 1, 2, 3].map((index) =>
      pools[index % 2 === 0 ? 0 : 1].transaction(async (tx) => {
        await tx.delete(roommateWishes).where(eq(roommateWishes.personId, guestId))
        if ((waiting -= 1) === 0) allHaveLooked.resolve(undefined)
        await allHaveLooked.promise
        const wanted = others.slice(index * 3, index * 3 + 3)
        await tx
          .insert(roommateWishes)
          .values(wanted.map((wantedId) => ({ venueId, personId: guestId, wantedId })))
      }),
    ),
  )
  expect(await world.db.$count(roommateWishes, eq(roommateWishes.personId, guestId))).toBe(12)
})

test('guests who wish for each other concurrently wait for each other, and neither is refused', async () => {
  const outcomes = await Promise.all(
    numbers.map((index) =>
      save(
        index,
        guests[index] ?? '',
        [1, 2, 3].map((far) => guests[(index + far * 6) % 20] ?? ''),
      ),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['done']))
  expect(await world.db.$count(roommateWishes, eq(roommateWishes.venueId, venueId))).toBe(60)
})

test('a wish for a person who cancels concurrently is either saved first or refused', async () => {
  const [guestId = '', otherId = ''] = guests
  const deps = testDeps(world.second.db)
  const leave = world.second.db.transaction(async (tx) => {
    const [row] = await lockAnswers(tx, venueId, eq(attendance.personId, otherId))
    if (row) await changeStatus(tx, deps, row, 'no')
  })
  const [named] = await Promise.all([save(0, guestId, [otherId]), leave])
  expect(['done', 'NOT_FOUND']).toContain(named)
  expect(await world.db.$count(roommateWishes, eq(roommateWishes.personId, guestId))).toBe(
    named === 'done' ? 1 : 0,
  )
})

test('the same veto added twenty times concurrently, in either order, is stored and logged once', async () => {
  const [guestId = '', otherId = ''] = guests
  await Promise.all(
    numbers.map((index) =>
      addVeto(
        pools[index % 2 === 0 ? 0 : 1],
        actorId,
        index % 3 === 0 ? { firstId: guestId, secondId: otherId } : { firstId: otherId, secondId: guestId },
      ),
    ),
  )
  expect(await world.db.$count(roomVetoes)).toBe(1)
  expect(await world.db.$count(auditLog, eq(auditLog.action, 'roomVeto.added'))).toBe(1)
})

test('two organisers who turn on different questions concurrently turn on both', async () => {
  await Promise.all([
    setAsked(pools[0], actorId, { venueId, asksQuietRoom: true }),
    setAsked(pools[1], actorId, { venueId, asksGroundFloor: true }),
  ])
  const entries = await world.db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
  expect(entries.map(({ fields }) => fields).toSorted()).toEqual([['asksGroundFloor'], ['asksQuietRoom']])
})
