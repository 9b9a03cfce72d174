import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { setStatus } from '#server/attendance/commands.ts'
import { undoEntry } from '#server/undo/commands.ts'
import { isLongRun } from '#server/env.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { putInBed } from '#server/testing/beds.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { withoutTrigger } from '#server/testing/fault.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'
import { signUp } from '#server/seats/commands.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

const world = openRaceWorld()
let actorId: string
let venueId: string
let others: string[]

beforeAll(async () => {
  actorId = await addAccount(world.db, cheapPasswords, { name: 'Nadia', email: 'nadia@studio.test' })
  venueId = await addVenue(world.db)
  others = await Promise.all(Array.from({ length: 20 }, (_, index) => addAttendee(`Guest ${index}`)))
}, 30_000)

async function addAttendee(fullName: string) {
  const personId = await addPerson(world.db, { fullName })
  await addAttendance(world.db, { personId, venueId })
  return personId
}

/** Adds Ines, alone in a room of one bed and a workshop of one seat. */
async function addInes(round: number) {
  const personId = await addPerson(world.db, { fullName: 'Ines Duarte' })
  const id = await addAttendance(world.db, { personId, venueId })
  const roomId = await addRoom(world.db, { venueId, roomNumber: `${round}`, bedCount: 1 })
  const workshopId = await addWorkshop(world.db, { venueId, title: `Kiln ${round}`, capacity: 1 })
  await world.db.insert(roomAssignments).values({ roomId, personId, venueId })
  await world.db.insert(workshopSignups).values({ workshopId, personId, venueId })
  return { id, personId, roomId, workshopId }
}

/** Half of the people use a second pool, like another process. */
const poolOf = (index: number) => (index % 2 === 0 ? world.db : world.second.db)
const takeBed = (roomId: string) =>
  others.map((personId, index) =>
    putInBed(poolOf(index), actorId, { venueId, roomId, personId }).catch(expectFull),
  )
const takeSeat = (workshopId: string) =>
  others.map((personId, index) => signUp(poolOf(index), { workshopId, personId }, testNow).catch(expectFull))
const expectFull = (error: unknown) =>
  expect(['ROOM_FULL', 'WORKSHOP_FULL', 'QD001', 'QD004']).toContain(
    error instanceof Error && 'code' in error ? error.code : databaseError(error).code,
  )

const roomGuests = (roomId: string) =>
  world.db
    .select({ personId: roomAssignments.personId })
    .from(roomAssignments)
    .where(eq(roomAssignments.roomId, roomId))
const participants = (workshopId: string) =>
  world.db
    .select({ personId: workshopSignups.personId })
    .from(workshopSignups)
    .where(eq(workshopSignups.workshopId, workshopId))

test('if twenty people and Undo race for a bed and a seat, one person gets each, and Undo reports what it lost', async () => {
  for (let round = 0; round < (isLongRun() ? 20 : 8); round += 1) {
    const { id, personId, roomId, workshopId } = await addInes(round)
    const { undo } = await setStatus(testDeps(world.db), actorId, {
      id,
      from: 'yes',
      attending: 'no',
      undoCheckIn: false,
      shown: 'any',
    })
    const bedAttempts = takeBed(roomId)
    const undone = undoEntry(testDeps(world.db), actorId, { id: undo ?? '' })
    await Promise.all([...bedAttempts, ...takeSeat(workshopId), undone])

    const [bed, seat] = [await roomGuests(roomId), await participants(workshopId)]
    expect([bed.length, seat.length]).toEqual([1, 1])
    expect((await undone).notRestored).toEqual([
      ...(bed[0]?.personId === personId ? [] : [`Room ${round} is now taken`]),
      ...(seat[0]?.personId === personId ? [] : [`Kiln ${round} is now full`]),
    ])
    await world.db.delete(roomAssignments)
  }
}, 30_000)

test('a person who gets a room while declining doesn’t keep it', async () => {
  for (let round = 100; round < 120; round += 1) {
    const { id, personId, roomId } = await addInes(round)
    await world.db.delete(roomAssignments)
    const assigned = world.db.insert(roomAssignments).values({ roomId, personId, venueId })
    const leaving = setStatus(testDeps(world.db), actorId, {
      id,
      from: 'yes',
      attending: 'no',
      undoCheckIn: false,
      shown: 'any',
    })
    const [assignment, { freed }] = await Promise.all([
      assigned.then(
        () => 'assigned',
        (error: unknown) => databaseError(error).code,
      ),
      leaving,
    ])
    expect(await roomGuests(roomId)).toEqual([])
    expect(assignment).toBe(freed.room === null ? 'QD005' : 'assigned')
  }
}, 30_000)

test('control: without the lock and the trigger several people get one bed', async () => {
  const { roomId } = await addInes(200)
  await world.db.delete(roomAssignments)
  await withoutTrigger(world.db, { table: 'room_assignments', trigger: 'room_capacity' }, () => {
    // Every rival counts before any rival writes, even on a busy machine.
    const rivals = others.slice(0, 2)
    const allCounted = Promise.withResolvers<void>()
    let counted = 0
    const attempts = rivals.map((personId, index) =>
      poolOf(index).transaction(async (tx) => {
        const taken = await tx.$count(roomAssignments, eq(roomAssignments.roomId, roomId))
        counted += 1
        if (counted === rivals.length) allCounted.resolve()
        await allCounted.promise
        if (taken === 0) await tx.insert(roomAssignments).values({ roomId, personId, venueId })
      }),
    )
    return Promise.all(attempts)
  })
  const { length } = await roomGuests(roomId)
  await world.db.delete(roomAssignments)
  expect(length).toBeGreaterThan(1)
})
