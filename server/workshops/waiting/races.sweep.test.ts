import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { updateWorkshop } from '#server/programme/commands.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import { isLongRun } from '#server/env.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { isAmong } from '#server/lib/is-among.ts'
import { people } from '#server/db/tables/people.ts'
import { erase } from '#server/privacy/erasure/commands.ts'
import { answer } from '#server/stay/commands.ts'
import { addAccount, addGuests, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { countWaiting } from '#server/testing/count-waiting.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { addLine, formOf, lineFor, seatedIn } from '#server/testing/line.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'
import { removeParticipant, signUp, withdraw } from '#server/seats/commands.ts'
import { passOnOffers } from '#server/seats/offers/commands.ts'
import { stopWaiting, wait } from '#server/seats/waiting/commands.ts'
import { workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

const rounds = isLongRun() ? 200 : 30
const moves = isLongRun() ? 500 : 20
const { workshops, privacy } = contract
const expected = new Set(
  [workshops.update, workshops.signUp, workshops.wait, privacy.erase].flatMap((procedure) =>
    Object.keys(procedure['~orpc'].errorMap),
  ),
)

/** On PostgreSQL, by two pools: the embedded database has one connection, so nothing runs concurrently. */
describe('concurrent use of waiting lists', () => {
  const world = openRaceWorld()
  let actorId: string
  let venueId: string
  const workshopIds: string[] = []

  beforeAll(async () => {
    actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@races.test' })
    venueId = await addVenue(world.db)
  }, 30_000)

  const poolOf = (index: number) => (index % 2 === 0 ? world.db : world.second.db)

  test(
    'a seat freed with forty people in line goes to the first, despite concurrent sign-ups',
    async () => {
      const guests = await addGuests(world.db, venueId, 61)
      const [holder = '', ...others] = guests
      const [waiting, strangers] = [others.slice(0, 40), others.slice(40)]
      for (let round = 0; round < rounds; round += 1) {
        const workshopId = await addWorkshop(world.db, { venueId, title: `Pottery ${round}`, capacity: 1 })
        await world.db.insert(workshopSignups).values({ workshopId, personId: holder, venueId })
        const line = waiting.toSorted(() => Math.random() - 0.5)
        await world.db
          .insert(workshopWaiting)
          .values(line.map((personId) => ({ workshopId, personId, venueId })))
        const leaving = round % 4 === 3 ? line.slice(0, 8) : []
        await Promise.all([
          ...strangers.map((personId, index) =>
            index % 2 === 0
              ? signUp(poolOf(index), { workshopId, personId }, testNow).catch(refusedAsExpected)
              : wait(testDeps(poolOf(index + 1)), { workshopId, personId }),
          ),
          withdraw(testDeps(poolOf(round)), { workshopId, personId: holder }),
          ...leaving.map((personId, index) =>
            answer(testDeps(poolOf(index)), { actorId, personId }, { venueId, attending: 'no' }),
          ),
        ])
        expect(await seatedIn(world.db, workshopId)).toEqual([line[leaving.length]])
        // Someone who leaves may have held the seat for a moment, which removed them from the line.
        const isStaying = (id: string) => waiting.includes(id) && !leaving.includes(id)
        expect((await lineFor(world.db, workshopId)).filter(isStaying)).toEqual(
          line.slice(leaving.length + 1),
        )
        await world.db.update(attendance).set({ attending: 'yes' }).where(eq(attendance.venueId, venueId))
        await world.db.delete(workshopWaiting).where(eq(workshopWaiting.workshopId, workshopId))
        await world.db.delete(workshopSignups).where(eq(workshopSignups.workshopId, workshopId))
      }
    },
    isLongRun() ? 600_000 : 90_000,
  )

  // In the last hour seats are offered; the clock goes back and forth, so that offers expire.
  test.for([
    ['weeks before', () => testNow, false],
    ['in the last hour', () => new Date(Date.UTC(2026, 11, 1, 8, 30 + Math.random() * 25)), true],
  ] as const)(
    'concurrent moves that free seats leave no seat that someone in line could take, and never deadlock: %s',
    { timeout: isLongRun() ? 600_000 : 90_000 },
    async ([when, clock, hasOffers]) => {
      workshopIds.length = 0
      const venue = await addVenue(world.db, { name: `Storm ${when}` })
      const guests = await addGuests(world.db, venue, 40)
      // Seats are offered only to people who can be mailed, which most of them can.
      await world.db.execute(sql`update people set email = id || '@storm.test'
        where ${isAmong(people.id, guests.slice(0, 32))}`)
      // All in one hour; the second and the third overlap.
      for (const [start, end] of [
        ['09:00', '09:08'],
        ['09:10', '09:18'],
        ['09:16', '09:28'],
      ]) {
        for (const title of ['Clay', 'Glass']) {
          const times = { startTime: `2026-12-01T${start}`, endTime: `2026-12-01T${end}` }
          workshopIds.push(await addWorkshop(world.db, { venueId: venue, title, capacity: 3, ...times }))
        }
      }
      const unexpected: unknown[] = []
      await Promise.all(
        guests.map(async (personId, index) => {
          for (let move = 0; move < moves; move += 1) {
            const db = poolOf(index + move)
            const workshopId = workshopIds[Math.floor(Math.random() * workshopIds.length)] ?? ''
            const seat = { workshopId, personId }
            await makeMove(db, seat, {
              now: clock(),
              venueId: venue,
              isLast: move === moves - 1 && index < 4,
            }).catch((error: unknown) => isExpected(error) || unexpected.push(error))
          }
        }),
      )
      expect(unexpected).toEqual([])
      expect(await brokenInvariants(world.db)).toEqual([])
      for (const action of ['workshop.seatOffered', 'workshop.offerLapsed'])
        expect([action, (await countEntries(venue, action)) > 0]).toEqual([action, hasOffers])
    },
  )

  test('control: locking the next in line after the workshop deadlocks if that person declines concurrently', async () => {
    const { bo, pottery, venueId: lineVenueId } = await addLine(world.db)
    const codes: (string | undefined)[] = []
    const recordCode = (error: unknown) => codes.push(databaseError(error).code)
    let leaving: Promise<unknown> = Promise.resolve()
    const passingOn = world.db.transaction(async (tx) => {
      await tx.execute(sql`select from workshops where id = ${pottery} for update`)
      const guest = { actorId, personId: bo.personId }
      leaving = answer(testDeps(world.second.db), guest, { venueId: lineVenueId, attending: 'no' }).catch(
        recordCode,
      )
      await expect.poll(() => countWaiting(world.db)).toBe(1)
      await tx.execute(sql`select from attendance where id = ${bo.attendanceId} for no key update`)
    })
    await passingOn.catch(recordCode)
    await leaving
    expect(codes).toEqual(['40P01'])
  }, 30_000)

  const countEntries = (venue: string, action: string) =>
    world.db.$count(auditLog, and(eq(auditLog.venueId, venue), eq(auditLog.action, action)))

  type Move = { venueId: string; isLast: boolean; now: Date }

  async function makeMove(
    db: Db,
    seat: { workshopId: string; personId: string },
    move: Move,
  ): Promise<unknown> {
    const { personId } = seat
    const [deps, guest, dice] = [
      testDeps(db, { clock: () => move.now }),
      { actorId, personId },
      Math.random(),
    ]
    if (move.isLast)
      return erase(deps, actorId, { kind: 'person', id: personId, typedName: await nameOf(db, personId) })
    const givesUp =
      Math.random() < 0.4 ? (workshopIds[Math.floor(Math.random() * workshopIds.length)] ?? null) : null
    if (dice < 0.25) return wait(deps, { ...seat, givesUp })
    if (dice < 0.4) return signUp(db, seat, move.now)
    if (dice < 0.6) return withdraw(deps, seat)
    if (dice < 0.7) return stopWaiting(deps, seat)
    if (dice < 0.78) return removeParticipant(deps, actorId, seat)
    if (dice < 0.86) return answer(deps, guest, { venueId: move.venueId, attending: 'no' })
    if (dice < 0.94) return answer(deps, guest, { venueId: move.venueId, attending: 'yes' })
    if (dice < 0.98) return passOnOffers(deps)
    const capacity = 2 + Math.floor(Math.random() * 3)
    return updateWorkshop(deps, actorId, { ...(await formOf(db, seat.workshopId)), capacity })
  }
})

const isExpected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && expected.has(String(error.code))

function refusedAsExpected(error: unknown): undefined {
  if (isExpected(error)) return undefined
  throw error
}

async function nameOf(db: Db, personId: string): Promise<string> {
  const [person] = await db.select().from(people).where(eq(people.id, personId))
  return person?.fullName ?? ''
}
