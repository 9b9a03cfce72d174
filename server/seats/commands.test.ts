import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { addAttendance, addGuests, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { testDeps, testNow } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { signUp, withdraw } from '#server/seats/commands.ts'
import { workshopSignups } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('a seat in a workshop', (world) => {
  let venueId: string
  let guests: string[]

  beforeAll(async () => {
    venueId = await addVenue(world().db)
    guests = await addGuests(world().db, venueId, 2)
  })

  const seats = (workshopId: string) =>
    world().db.$count(workshopSignups, eq(workshopSignups.workshopId, workshopId))

  test('is taken once and given back once, even if the calls are repeated', async () => {
    const { db } = world()
    const seat = { workshopId: await addWorkshop(db, { venueId, title: 'Surf' }), personId: guests[0]! } // two were added
    expect(await signUp(db, seat, testNow)).toEqual({})
    expect(await signUp(db, seat, testNow)).toEqual({})
    expect(await seats(seat.workshopId)).toBe(1)
    expect(await withdraw(testDeps(db), seat)).toEqual({})
    expect(await withdraw(testDeps(db), seat)).toEqual({})
    expect(await seats(seat.workshopId)).toBe(0)
  })

  test('is refused if the workshop is full, except to people with a seat', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId, title: 'Tiles', capacity: 1 })
    const [first, second] = guests.map((personId) => ({ workshopId, personId }))
    await signUp(db, first!, testNow) // two were added
    await expect(signUp(db, second!, testNow)).rejects.toMatchObject({ code: 'WORKSHOP_FULL' })
    expect(await signUp(db, first!, testNow)).toEqual({})
    expect(await seats(workshopId)).toBe(1)
  })

  test('is refused if sign-up is off, and once the workshop has begun on the venue’s clock', async () => {
    const { db } = world()
    const personId = guests[0]! // two were added
    const off = await addWorkshop(db, { venueId, title: 'By invitation', signupEnabled: false })
    await expect(signUp(db, { workshopId: off, personId }, testNow)).rejects.toMatchObject({
      code: 'SIGNUP_CLOSED',
    })
    const running = await addWorkshop(db, {
      venueId,
      title: 'Walk',
      startTime: '2026-11-21T09:00',
      endTime: null,
    })
    await expect(signUp(db, { workshopId: running, personId }, testNow)).rejects.toMatchObject({
      code: 'SIGNUP_CLOSED',
    })
    const minuteBefore = new Date(testNow.getTime() - 60_000)
    expect(await signUp(db, { workshopId: running, personId }, minuteBefore)).toEqual({})
    expect(await signUp(db, { workshopId: running, personId }, testNow)).toEqual({})
  })

  test('responds with NOT_FOUND at an edition the caller declined or isn’t invited to', async () => {
    const { db } = world()
    const elsewhere = await addVenue(db, { name: 'Bryggen', quarter: 'Q1', year: 2027 })
    const workshopId = await addWorkshop(db, { venueId: elsewhere, title: 'Knots' })
    const seat = { workshopId, personId: guests[0]! } // two were added
    const refusal = { code: 'NOT_FOUND' }
    await expect(signUp(db, seat, testNow)).rejects.toMatchObject(refusal)
    await expect(withdraw(testDeps(db), seat)).rejects.toMatchObject(refusal)
    await addAttendance(db, { personId: seat.personId, venueId: elsewhere, attending: 'no' })
    await expect(signUp(db, seat, testNow)).rejects.toMatchObject(refusal)
    await db.update(attendance).set({ attending: 'maybe' }).where(eq(attendance.venueId, elsewhere))
    expect(await signUp(db, seat, testNow)).toEqual({})
    await expect(signUp(db, { ...seat, workshopId: crypto.randomUUID() }, testNow)).rejects.toMatchObject(
      refusal,
    )
  })

  test('D3: is taken once by 50 concurrent sign-ups of one guest', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId, title: 'Choir', capacity: 10 })
    const seat = { workshopId, personId: guests[0]! } // two were added
    const results = await Promise.all(Array.from({ length: 50 }, () => signUp(db, seat, testNow)))
    expect(results).toHaveLength(50)
    expect(await seats(workshopId)).toBe(1)
  })
})
