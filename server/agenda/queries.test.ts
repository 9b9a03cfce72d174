import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GuestAgendaEntry } from '#contract/agenda.ts'
import { addItem, deleteItem, moveEntry, updateItem } from '#server/agenda/commands.ts'
import { listClashes } from '#server/agenda/queries.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { listEntries } from '#server/calendar/queries.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import {
  addAccount,
  addAttendance,
  addGuests,
  addMeal,
  addPerson,
  addVenue,
  addWorkshop,
} from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant } from '#server/seats/commands.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('a guest’s agenda', (world) => {
  let guest: Client
  let personId: string
  let venueId: string
  let surf: string
  let close: () => Promise<void>

  beforeAll(async () => {
    const { db } = world()
    const served = await serve(testDeps(db))
    close = served.close
    const email = 'noor@studio.test'
    const userId = await addAccount(db, cheapPasswords, { name: 'Noor', email, role: 'guest' })
    personId = await addPerson(db, { fullName: 'Noor de Vries', email, userId })
    guest = await served.signedIn(userId)
    venueId = await addVenue(db)
    await addAttendance(db, { personId, venueId })
    surf = await addWorkshop(db, { venueId, title: 'Surf', description: 'Wetsuits', location: 'The beach' })
    await addWorkshop(db, {
      venueId,
      title: 'Walk',
      startTime: '2026-12-01T08:00',
      endTime: null,
      signupEnabled: false,
    })
    const times = { startTime: '2026-12-01T10:00', endTime: '2026-12-01T11:30' } as const
    await db.insert(agendaItems).values([
      {
        venueId,
        workshopId: surf,
        type: 'workshop',
        title: 'Surf',
        description: 'Wetsuits',
        location: 'The beach',
        ...times,
      },
      {
        venueId,
        type: 'keynote',
        title: 'Where we stand',
        startTime: '2026-12-01T09:00',
        endTime: '2026-12-01T09:45',
      },
    ])
    const elsewhere = await addVenue(db, { name: 'Bryggen', quarter: 'Q1', year: 2027 })
    await addWorkshop(db, { venueId: elsewhere, title: 'Of another edition' })
  })
  afterAll(() => close())

  const strict = GuestAgendaEntry.strict().array()

  test('merges items and workshops by start time, with an item and its workshop as one entry', async () => {
    const entries = await guest.agenda.mine({ venueId })
    expect(strict.parse(entries)).toEqual(entries)
    expect(entries.map(({ title, type, startTime, endTime }) => [title, type, startTime, endTime])).toEqual([
      ['Walk', 'workshop', '2026-12-01T08:00', null],
      ['Where we stand', 'keynote', '2026-12-01T09:00', '2026-12-01T09:45'],
      ['Surf', 'workshop', '2026-12-01T10:00', '2026-12-01T11:30'],
    ])
  })

  test('shows a meal once, whether it was added on the Food page or on the agenda', async () => {
    const { db } = world()
    const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email: 'nadia@meals.test' })
    const shared = { title: 'Dinner', location: 'Terrace' }
    const item = { ...shared, description: 'Vegan, too', type: 'meal' } as const
    const times = { startTime: '2026-12-02T18:00', endTime: '2026-12-02T20:00' }
    const { id } = await addItem(testDeps(db), actorId, { venueId, ...item, ...times })
    const lunch = await addMeal(db, { venueId, title: 'Lunch', date: '2026-12-02', startTime: '12:00' })
    const entries = (await guest.agenda.mine({ venueId })).filter(({ startTime }) => startTime > '2026-12-02')
    expect(strict.parse(entries)).toEqual(entries)
    expect(entries).toMatchObject([
      { title: 'Lunch', type: 'meal', isMeal: true, startTime: '2026-12-02T12:00' },
      { ...item, ...times, id, isMeal: true },
    ])
    expect(await guest.catering.mine({ venueId })).toMatchObject([
      { id: lunch, title: 'Lunch' },
      { id, ...shared, notes: 'Vegan, too', date: '2026-12-02', startTime: '18:00', endTime: '20:00' },
    ])
    const feed = (await listEntries(db, personId)).filter(({ start }) => start > '2026-12-02')
    expect(feed.map(({ uid }) => uid)).toEqual([`meal-${lunch}@quarterdeck`, `meal-${id}@quarterdeck`])
    await db.delete(mealEvents)
  })

  test('B10: sends the description and place of a locked entry only once the guest is signed up', async () => {
    const [, , before] = await guest.agenda.mine({ venueId })
    expect(before).toMatchObject({
      isLocked: true,
      isSignedUp: false,
      workshopId: surf,
      title: 'Surf',
      seatsLeft: null,
      description: null,
      location: null,
    })
    await guest.workshops.signUp({ workshopId: surf })
    const [, , after] = await guest.agenda.mine({ venueId })
    expect(after).toMatchObject({
      isLocked: false,
      isSignedUp: true,
      title: 'Surf',
      description: 'Wetsuits',
      location: 'The beach',
    })
    await guest.workshops.withdraw({ workshopId: surf })
    expect((await guest.agenda.mine({ venueId }))[2]).toMatchObject({ isLocked: true, location: null })
  })

  test('shows how many seats of a locked entry are free', async () => {
    const { db } = world()
    await db.update(workshops).set({ capacity: 3 }).where(eq(workshops.id, surf))
    const [other] = await addGuests(db, venueId, 1)
    await db.insert(workshopSignups).values({ personId: other ?? '', workshopId: surf, venueId })
    const [, , entry] = await guest.agenda.mine({ venueId })
    expect(entry).toMatchObject({ isLocked: true, capacity: 3, seatsLeft: 2, isFull: false })
    await db.delete(workshopSignups).where(eq(workshopSignups.workshopId, surf))
    await db.update(workshops).set({ capacity: null }).where(eq(workshops.id, surf))
  })

  test('has one entry for an item and its workshop, however they are added, saved and moved', async () => {
    const { db } = world()
    const deps = testDeps(db)
    const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email: 'nadia@merged.test' })
    const titles = async () => {
      const entries = await guest.agenda.mine({ venueId })
      return entries.map(({ title, type, startTime }) => [title, type, startTime.slice(11)])
    }
    const before = await titles()
    const item = {
      title: 'Songs',
      startTime: '2026-12-01T20:00',
      endTime: '2026-12-01T22:00',
      location: null,
    }
    const { id } = await addItem(deps, actorId, { venueId, type: 'session', description: null, ...item })
    expect(await titles()).toEqual([...before, ['Songs', 'session', '20:00']])
    await updateItem(deps, actorId, { id, version: 1, type: 'activity', description: null, ...item })
    expect(await titles()).toEqual([...before, ['Songs', 'activity', '20:00']])
    await moveEntry(deps, actorId, { id, version: 2, startTime: '2026-12-01T21:00' })
    expect(await titles()).toEqual([...before, ['Songs', 'activity', '21:00']])
    await deleteItem(deps, actorId, id)
    expect(await titles()).toEqual(before)
  })

  test('responds with NOT_FOUND for an edition that the caller isn’t invited to or declined', async () => {
    const { db } = world()
    const refusal = { code: 'NOT_FOUND', status: 404, defined: true }
    await expect(guest.agenda.mine({ venueId: crypto.randomUUID() })).rejects.toMatchObject(refusal)
    await db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, personId))
    await expect(guest.agenda.mine({ venueId })).rejects.toMatchObject(refusal)
    await db.update(attendance).set({ attending: 'yes' }).where(eq(attendance.personId, personId))
  })
})

describeOnBothDatabases('the agenda’s list of clashes', (world) => {
  test('counts the people with seats in two entries at the same time, and the people who are away during an entry', async () => {
    const { db } = world()
    const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email: 'nadia@clashes.test' })
    const venueId = await addVenue(db)
    const [pottery, yoga] = [
      await addWorkshop(db, {
        venueId,
        title: 'Pottery',
        startTime: '2026-12-01T14:00',
        endTime: '2026-12-01T15:00',
      }),
      await addWorkshop(db, {
        venueId,
        title: 'Yoga',
        startTime: '2026-12-01T14:15',
        endTime: '2026-12-01T15:00',
      }),
    ]
    const [ana, ben] = await addGuests(db, venueId, 2)
    if (ana === undefined || ben === undefined) throw new Error('no guests')
    await db
      .update(attendance)
      .set({ flight1ArrivalTime: '2026-12-01T09:30' })
      .where(eq(attendance.personId, ana))
    await db
      .update(attendance)
      .set({ flight2DepartureTime: '2026-12-01T14:20' })
      .where(eq(attendance.personId, ben))
    const { id: session } = await addItem(testDeps(db), actorId, {
      venueId,
      title: 'Opening',
      type: 'session',
      startTime: '2026-12-01T09:00',
      endTime: '2026-12-01T10:00',
      description: null,
      location: 'Great room',
    })
    for (const workshopId of [pottery, yoga]) await addParticipant(db, actorId, { workshopId, personId: ana })
    await addParticipant(db, actorId, { workshopId: yoga, personId: ben })
    const [first, second] = [pottery, yoga].toSorted()
    const found = await listClashes(db, venueId)
    expect(found).toHaveLength(3)
    expect(found).toEqual(
      expect.arrayContaining([
        { id: first, otherId: second, people: 1, names: ['Guest 1'] },
        { id: session, otherId: null, people: 1, names: [] },
        { id: yoga, otherId: null, people: 1, names: [] },
      ]),
    )
  })
})
