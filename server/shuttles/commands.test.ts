import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { shuttleLimits, shuttleRuns, shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { fingerprintOf } from '#server/testing/announced.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { openOrganiser, openServer } from '#server/testing/open-server.ts'
import { cheapPasswords, type Client, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

const refusal = (code: string) => ({ code, defined: true })

describeOnBothDatabases('the shuttles API', (world) => {
  const deps = () => testDeps(world().db)
  const served = openServer(deps)
  const organiser = openOrganiser(deps, served)
  let ana: Client
  let anaId: string
  let venueId: string
  let rowId: string

  beforeAll(async () => {
    const { db } = world()
    const account = { name: 'Ana Lima', email: 'ana@shuttles.test', role: 'guest' } as const
    const userId = await addAccount(db, cheapPasswords, account)
    anaId = await addPerson(db, { fullName: account.name, email: account.email, userId })
    ana = await served.signedIn(userId)
  })
  beforeEach(async () => {
    venueId = await addVenue(world().db, { name: crypto.randomUUID() })
    rowId = await addAttendance(world().db, {
      personId: anaId,
      venueId,
      flight1DepartureAirport: 'OSL',
      flight1ArrivalTime: '2026-11-30T13:00',
    })
  })

  const direction = 'to_venue'
  const fields = {
    place: 'Airport, exit C',
    airport: null,
    leavesAt: '2026-11-30T14:30',
    seats: 2,
    vehicle: null,
    driverName: 'João',
    driverPhone: '+351 913 555 010',
    note: null,
  }
  const addRun = async (more: Partial<typeof fields> = {}) =>
    (await organiser.shuttles.addRun({ venueId, direction, ...fields, ...more })).id
  const move = (personId: string, from: string | null, to: string | null) =>
    organiser.shuttles.move({ venueId, direction, moves: [{ personId, from, to }] })
  const board = () => organiser.shuttles.board({ venueId })
  const listOwnShuttles = async () => (await ana.attendance.mine({ venueId })).shuttles
  const publish = async () => {
    const input = { venueId, revision: (await board()).revision }
    const announced = await fingerprintOf(organiser, { call: 'shuttles.publish', input })
    return organiser.shuttles.publish({ ...input, announced })
  }
  const addMate = async (name: string) => {
    const personId = await addPerson(world().db, {
      fullName: name,
      email: `${crypto.randomUUID()}@mates.test`,
    })
    await addAttendance(world().db, { personId, venueId })
    return personId
  }
  const seatOf = async (personId: string) =>
    (
      await world()
        .db.select()
        .from(shuttleSeats)
        .where(and(eq(shuttleSeats.personId, personId), eq(shuttleSeats.venueId, venueId)))
    )[0]?.runId

  const setOwnWay = (isOwnWay: boolean) => ana.shuttles.setOwnWay({ venueId, direction, isOwnWay })

  test('adds and changes a run, and refuses a stale save with the current run', async () => {
    const id = crypto.randomUUID()
    await organiser.shuttles.addRun({ id, venueId, direction, ...fields })
    await organiser.shuttles.addRun({ id, venueId, direction, ...fields })
    expect((await board()).runs).toMatchObject([{ id, number: 1, ...fields, personIds: [] }])
    const saved = await organiser.shuttles.updateRun({ id, version: 1, ...fields, seats: 3 })
    expect(saved).toEqual({ version: 2 })
    expect(await organiser.shuttles.updateRun({ id, version: 1, ...fields, seats: 3 })).toEqual({
      version: 2,
    })
    await expect(organiser.shuttles.updateRun({ id, version: 1, ...fields, seats: 5 })).rejects.toMatchObject(
      { code: 'STALE', data: { version: 2, seats: 3 } },
    )
    await move(anaId, null, id)
    await move(await addMate('Ben Ortiz'), null, id)
    await expect(organiser.shuttles.updateRun({ id, version: 2, ...fields, seats: 1 })).rejects.toMatchObject(
      refusal('SEATS_BELOW_PASSENGERS'),
    )
    const elsewhere = { ...fields, venueId: crypto.randomUUID(), direction } as const
    await expect(organiser.shuttles.addRun(elsewhere)).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('a restored run keeps its number, and its passengers unless they have another run', async () => {
    const [id, other] = [await addRun(), await addRun()]
    const ben = await addMate('Ben Ortiz')
    await move(anaId, null, id)
    await move(ben, null, id)
    const deletion = await organiser.shuttles.deleteRun({ id })
    expect(await organiser.shuttles.deleteRun({ id })).toEqual({ undo: null })
    await move(ben, null, other)
    expect(await pressUndo(organiser, deletion)).toMatchObject({ undone: 1, kept: 1 })
    expect(await pressUndo(organiser, deletion)).toMatchObject({ undone: 0, kept: 0 })
    const runs = (await board()).runs.map(({ number, personIds }) => [number, personIds])
    expect(runs).toEqual([
      [1, [anaId]],
      [2, [ben]],
    ])
  })

  test('a guest sees their run and later changes only once they are published', async () => {
    const nothing = {
      hasShuttles: false,
      rides: [],
      ownWayThere: false,
      ownWayHome: false,
      driverMayCall: false,
    }
    const id = await addRun()
    await move(anaId, null, id)
    await move(await addMate('Ben Ortiz'), null, id)
    expect(await listOwnShuttles()).toEqual(nothing)
    await publish()
    const ride = {
      direction,
      number: 1,
      place: 'Airport, exit C',
      leavesAt: '2026-11-30T14:30',
      vehicle: null,
      driverName: 'João',
      driverPhone: '+351 913 555 010',
      note: null,
      others: 1,
      bufferMinutes: 45,
    }
    expect(await listOwnShuttles()).toMatchObject({ hasShuttles: true, rides: [ride] })
    await organiser.shuttles.updateRun({ id, version: 1, ...fields, leavesAt: '2026-11-30T15:00' })
    expect((await listOwnShuttles()).rides).toEqual([ride])
    expect(await board()).toMatchObject({ hasChanges: true, isPublished: true })
    await publish()
    expect((await listOwnShuttles()).rides).toEqual([{ ...ride, leavesAt: '2026-11-30T15:00' }])
    const limits = { bufferMinutes: 90, longestWaitMinutes: 60, seats: 8 }
    await world()
      .db.insert(shuttleLimits)
      .values({ venueId, direction, ...limits })
    expect((await listOwnShuttles()).rides).toMatchObject([{ bufferMinutes: 90 }])
    await organiser.shuttles.deleteRun({ id })
    expect((await listOwnShuttles()).rides).toHaveLength(1)
    await publish()
    expect(await listOwnShuttles()).toEqual(nothing)
  })

  test('an answer other than yes frees the seat, and accepting later restores it if it is still free', async () => {
    const id = await addRun({ seats: 1 })
    await move(anaId, null, id)
    await publish()
    await ana.stay.answer({ venueId, attending: 'no' })
    expect(await seatOf(anaId)).toBeUndefined()
    expect((await ana.attendance.mine({ venueId })).shuttles.rides).toEqual([])
    await ana.stay.answer({ venueId, attending: 'yes' })
    expect(await seatOf(anaId)).toBe(id)
    expect((await listOwnShuttles()).rides).toHaveLength(1)
    const change = { id: rowId, from: 'yes', attending: 'maybe' } as const
    const result = await organiser.attendance.setStatus(change)
    await move(await addMate('Ben Ortiz'), null, id)
    expect(await pressUndo(organiser, result)).toMatchObject({
      notRestored: ['Shuttle 1 is now full'],
    })
    expect((await listOwnShuttles()).rides).toEqual([])
  })

  test('a removal frees the seat, and Undo restores it with the ticket', async () => {
    const id = await addRun()
    await move(anaId, null, id)
    await publish()
    const before = await world().db.select().from(shuttleTickets).where(eq(shuttleTickets.venueId, venueId))
    const removal = await organiser.people.uninvite({ venueId, ids: [rowId] })
    expect(await seatOf(anaId)).toBeUndefined()
    expect(await pressUndo(organiser, removal)).toMatchObject({ undone: 1, notRestored: [] })
    expect(await seatOf(anaId)).toBe(id)
    expect((await listOwnShuttles()).rides).toHaveLength(1)
    expect(await world().db.select().from(shuttleTickets).where(eq(shuttleTickets.venueId, venueId))).toEqual(
      before,
    )
  })

  test('a guest who makes their own way frees the seat, and gets it back if it is still free', async () => {
    const id = await addRun({ seats: 1 })
    await move(anaId, null, id)
    await publish()
    await setOwnWay(true)
    await setOwnWay(true)
    expect(await seatOf(anaId)).toBeUndefined()
    expect(await listOwnShuttles()).toMatchObject({ rides: [], ownWayThere: true, ownWayHome: false })
    expect((await board()).travellers).toMatchObject([{ ownWayThere: true, ownWayHome: false }])
    await setOwnWay(false)
    expect(await seatOf(anaId)).toBe(id)
    expect((await listOwnShuttles()).rides).toHaveLength(1)
    await setOwnWay(true)
    await move(await addMate('Ben Ortiz'), null, id)
    await setOwnWay(false)
    expect(await seatOf(anaId)).toBeUndefined()
    expect((await listOwnShuttles()).rides).toEqual([])
  })

  test('a guest still makes their own way after declining and accepting again', async () => {
    const id = await addRun()
    await move(anaId, null, id)
    await ana.shuttles.setOwnWay({ venueId, direction, isOwnWay: true })
    await ana.stay.answer({ venueId, attending: 'no' })
    await expect(ana.shuttles.setOwnWay({ venueId, direction, isOwnWay: false })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    )
    await ana.stay.answer({ venueId, attending: 'yes' })
    expect(await seatOf(anaId)).toBeUndefined()
    await ana.shuttles.setOwnWay({ venueId, direction, isOwnWay: false })
    expect(await seatOf(anaId)).toBe(id)
    const [row] = await world().db.select().from(attendance).where(eq(attendance.id, rowId))
    expect(row?.freedRunIds).toEqual([])
  })

  test('the number of a published run is never reused', async () => {
    const id = await addRun()
    await move(anaId, null, id)
    await publish()
    await organiser.shuttles.deleteRun({ id })
    await addRun()
    const numbers = await world().db.select().from(shuttleRuns).where(eq(shuttleRuns.venueId, venueId))
    expect(numbers.map(({ number }) => number)).toEqual([2])
  })
})
