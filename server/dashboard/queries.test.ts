import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OwnReader } from '#contract/own-answers.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { Asking, QuestionFields } from '#contract/own-questions.ts'
import { user } from '#server/db/tables/accounts.ts'
import type { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { listActivity } from '#server/audit/queries.ts'
import { cateringOrders, cateringVendors, mealEvents } from '#server/db/tables/catering.ts'
import { countEdition, listToDo, listUpcoming } from '#server/dashboard/queries.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import {
  addAccount,
  addAttendance,
  addMeal,
  addPerson,
  addRoom,
  addVenue,
  addWorkshop,
} from '#server/testing/cast.ts'
import { saveOwnAnswers } from '#server/questions/answering.ts'
import { addQuestion } from '#server/questions/commands.ts'
import { questionFields } from '#server/testing/own-questions.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { addWishEdition } from '#server/testing/workshop-wishing.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshopWishes, workshopWishRounds } from '#server/db/tables/workshops-wishes.ts'

const minute = (past: number) => ({ at: new Date(Date.UTC(2026, 10, 21, 9, past)) })

describeOnBothDatabases('the dashboard', (world) => {
  const inviteTo =
    (venueId: string) =>
    async (fullName: string, fields: Partial<typeof attendance.$inferInsert>, editionId = venueId) => {
      const personId = await addPerson(world().db, { fullName })
      await addAttendance(world().db, { personId, venueId: editionId, ...fields })
      return personId
    }

  test('lists the work left at this edition, but not at others', async () => {
    const { db } = world()
    const venueId = await addVenue(db, { registrationClosesAt: '2026-11-27T18:00' })
    const other = await addVenue(db)
    const invite = inviteTo(venueId)
    const ada = await invite('Ada', { flight1DepartureAirport: 'OSL' })
    // Bruno leaves before the lunch, so one portion is enough.
    const bruno = await invite('Bruno', { flight2DepartureTime: '2026-12-02T11:00' })
    await invite('Chloé', { attending: 'no' })
    await invite('Dmitri', { attending: 'maybe' })
    await invite('Elsewhere', {}, other)
    await db.insert(invitations).values({ personId: ada, venueId })
    const revoked = { personId: bruno, venueId, revokedAt: new Date() }
    await db.insert(invitations).values(revoked)
    const roomId = await addRoom(db, { venueId, roomNumber: '12' })
    await db.insert(roomAssignments).values({ roomId, personId: ada, venueId })
    const [vendor] = await db.insert(cateringVendors).values({ name: 'Mar & Sal' }).returning()
    if (!vendor) throw new Error('An insert returned no row.')
    const past = await addMeal(db, { venueId, title: 'Yesterday', date: '2026-11-20' })
    const short = await addMeal(db, { venueId, title: 'Dinner', date: '2026-12-01' })
    const enough = await addMeal(db, { venueId, title: 'Lunch', date: '2026-12-02' })
    const delivered = await addMeal(db, { venueId, title: 'Breakfast', date: '2026-12-01' })
    const order = { vendorId: vendor.id, status: 'confirmed' as const }
    await db.insert(cateringOrders).values([
      { ...order, mealEventId: past, headcount: 1 },
      { ...order, mealEventId: short, headcount: 1 },
      { ...order, mealEventId: short, headcount: 50, status: 'cancelled' },
      { ...order, mealEventId: enough, headcount: 1 },
      { ...order, mealEventId: delivered, headcount: 1, status: 'delivered' },
      { ...order, mealEventId: enough, headcount: 1, status: 'draft' },
    ])
    const now = new Date('2026-11-21T09:00:00Z')
    expect(await listToDo(db, venueId, now)).toEqual({
      isOver: false,
      outside: { agenda: 0, workshops: 0, meals: 1, shuttles: 0 },
      uninvited: 1,
      // Dmitri was never invited, so no reply from him is missing.
      unanswered: 0,
      withoutFlight: 1,
      withoutRoom: 1,
      // Ada has a bed but no account, so no mail about it is due.
      unannouncedRooms: 0,
      waiting: 0,
      closesAt: '2026-11-27T18:00',
      wishes: null,
      openMeals: [{ id: short, title: 'Dinner', date: '2026-12-01', ordered: 1, coming: 2, isUnsent: false }],
      driftedOrders: 0,
      unsentChanges: 0,
      lacking: [],
    })
    expect(await listToDo(db, venueId, new Date('2026-11-19T09:00:00Z'))).toMatchObject({ closesAt: null })
    // Lunch of the next day is ordered for enough people.
    expect(await listToDo(db, venueId, new Date('2026-12-01T09:00:00Z'))).toMatchObject({
      openMeals: [
        { title: 'Dinner', ordered: 1, coming: 2, isUnsent: true },
        { title: 'Lunch', ordered: 2, coming: 1, isUnsent: true },
      ],
    })
    expect(await listToDo(db, venueId, new Date('2026-12-04T09:00:00Z'))).toMatchObject({
      isOver: true,
      closesAt: null,
      openMeals: [],
    })
    await expect(listToDo(db, randomUUID(), now)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('lists only meals without an order, up to the end of tomorrow', async () => {
    const { db } = world()
    const venueId = await addVenue(db, { eventStartDate: '2026-12-01', eventEndDate: '2026-12-04' })
    await addAttendance(db, { personId: await addPerson(db, { fullName: 'Ada' }), venueId })
    for (const [title, date] of [
      ['Wednesday', '2026-12-02'],
      ['Thursday', '2026-12-03'],
      ['Friday', '2026-12-04'],
    ] as const)
      await addMeal(db, { venueId, title, date })
    const shortAt = async (now: string) =>
      (await listToDo(db, venueId, new Date(now))).openMeals.map(({ title, ordered }) => [title, ordered])
    expect(await shortAt('2026-12-01T12:00:00Z')).toEqual([['Wednesday', null]])
    expect(await shortAt('2026-12-02T12:00:00Z')).toEqual([
      ['Wednesday', null],
      ['Thursday', null],
    ])
  })

  test('shows the deadline for wishes and how many attendees made wishes, while wishes are collected', async () => {
    const { db } = world()
    const { venueId, ana, pottery } = await addWishEdition(db)
    const wishesAt = async (now: string) => (await listToDo(db, venueId, new Date(now))).wishes
    expect(await wishesAt('2026-11-21T09:00:00Z')).toBe(null)
    const closesAt = '2026-11-28T12:00'
    await db.insert(workshopWishRounds).values({ venueId, closesAt, seed: 1000 })
    await db.insert(workshopWishes).values({ venueId, personId: ana.personId, workshopId: pottery, rank: 1 })
    const counted = { closesAt, isClosed: false, coming: 3, wished: 1 }
    // Lisbon is on UTC in winter.
    expect(await wishesAt('2026-11-28T11:59:00Z')).toEqual(counted)
    expect(await wishesAt('2026-11-28T12:00:00Z')).toEqual({ ...counted, isClosed: true })
    await db
      .update(workshopWishRounds)
      .set({ publishedAt: new Date('2026-11-28T12:30:00Z') })
      .where(eq(workshopWishRounds.venueId, venueId))
    expect(await wishesAt('2026-11-28T12:31:00Z')).toBe(null)
  })

  test('counts people, bookings and programme of this edition, but not of others', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const other = await addVenue(db)
    const invite = inviteTo(venueId)
    const ada = await invite('Ada', { flight1DepartureAirport: 'OSL', registeredAt: new Date() })
    await invite('Bruno', { flight2DepartureAirport: 'LIS', checkInTime: new Date() })
    await invite('Chloé', { attending: 'no', flight1DepartureAirport: 'CDG', registeredAt: new Date() })
    await invite('Dmitri', { attending: 'maybe' })
    await invite('Elsewhere', { flight1DepartureAirport: 'OSL' }, other)
    const roomId = await addRoom(db, { venueId, roomNumber: '12' })
    await db.insert(roomAssignments).values({ roomId, personId: ada, venueId })
    const workshop = (title: string, startTime: string, endTime: string) =>
      addWorkshop(db, { venueId, title, startTime, endTime })
    await workshop('Over', '2026-12-01T10:00', '2026-12-01T11:00')
    await workshop('Running', '2026-12-01T10:30', '2026-12-01T12:00')
    const [vendor] = await db.insert(cateringVendors).values({ name: 'Mar & Sal' }).returning()
    const meal = { venueId, title: 'Dinner', date: '2026-12-01', startTime: '19:00', endTime: '21:00' }
    const [dinner] = await db.insert(mealEvents).values(meal).returning()
    if (!vendor || !dinner) throw new Error('An insert returned no row.')
    const times = { startTime: '2026-12-01T19:00', endTime: '2026-12-01T21:00' }
    const entry = { venueId, title: 'Dinner', type: 'meal' as const, mealId: dinner.id, ...times }
    await db.insert(agendaItems).values(entry)
    const order = { mealEventId: dinner.id, vendorId: vendor.id }
    await db.insert(cateringOrders).values([
      { ...order, status: 'cancelled' },
      { ...order, status: 'confirmed' },
    ])
    // Lisbon is on UTC in winter.
    expect(await countEdition(db, venueId, new Date('2026-12-01T11:30:00Z'))).toEqual({
      invited: 4,
      attendees: 2,
      checkedIn: 1,
      travelBookings: 2,
      withoutFlight: 0,
      rooms: 1,
      roomAssignments: 1,
      freeBeds: 1,
      roomsHidden: false,
      activeWorkshops: 1,
      cateringOrders: 1,
      surveyResponses: 2,
      declined: 1,
      agendaItems: 2,
      agendaDays: 1,
      agendaChanges: 0,
      meals: 1,
      mealsOrdered: 1,
      shuttles: 0,
    })
  })

  test('shows the current and next entries of an edition, by the venue’s clock', async () => {
    const { db } = world()
    const far = { eventStartDate: '2026-01-01', eventEndDate: '2026-12-31', eventStartTime: null }
    const lisbon = await addVenue(db, { name: 'Lisbon', timeZone: 'Europe/Lisbon', ...far })
    const tokyo = await addVenue(db, { name: 'Tokyo', timeZone: 'Asia/Tokyo', ...far })
    // At 11:30 in Lisbon it is 20:30 in Tokyo.
    const workshop = (venueId: string, title: string, startTime: string) =>
      addWorkshop(db, { venueId, title, startTime, endTime: null })
    await workshop(lisbon, 'Over', '2026-12-01T10:30')
    await workshop(lisbon, 'On', '2026-12-01T10:31')
    await workshop(lisbon, 'In an hour', '2026-12-01T12:30')
    await workshop(tokyo, 'Over as well', '2026-12-01T13:00')
    await addWorkshop(db, {
      venueId: tokyo,
      title: 'On for long',
      startTime: '2026-12-01T18:00',
      endTime: '2026-12-01T20:31',
    })
    await workshop(tokyo, 'In half an hour', '2026-12-01T21:00')
    const meal = { venueId: lisbon, title: 'Dinner', location: 'Hall' }
    await addMeal(db, meal)
    const now = new Date('2026-12-01T11:30:00Z')
    const inLisbon = await listUpcoming(db, lisbon, now)
    expect(inLisbon.map(({ title, startTime }) => [title, startTime])).toEqual([
      ['On', '2026-12-01T10:31'],
      ['In an hour', '2026-12-01T12:30'],
      ['Dinner', '2026-12-01T19:00'],
    ])
    expect((await listUpcoming(db, tokyo, now)).map(({ title }) => title)).toEqual([
      'On for long',
      'In half an hour',
    ])
    expect(inLisbon[2]).toMatchObject({
      kind: 'meal',
      location: 'Hall',
      venueName: 'Lisbon',
      endTime: '2026-12-01T21:00',
    })
  })

  test('shows the arrival day without a time if the programme starts the next day', async () => {
    const { db } = world()
    const dates = { eventStartDate: '2026-12-08', eventEndDate: '2026-12-11', eventStartTime: '15:00' }
    const venueId = await addVenue(db, { name: 'Porto', timeZone: 'Europe/Lisbon', ...dates })
    const [next] = await listUpcoming(db, venueId, new Date('2026-12-01T11:30:00Z'))
    expect(next).toMatchObject({ kind: 'event', title: 'Porto', startTime: '2026-12-08' })
  })

  test('shows actions at this edition or at no edition, newest first, with current names', async () => {
    const { db } = world()
    const [here, elsewhere] = [await addVenue(db), await addVenue(db)]
    const personId = await addPerson(db, { fullName: 'Ana Lima' })
    const nadia = { name: 'Nadia', email: 'nadia@studio.example', role: 'admin' as const }
    const actorId = await addAccount(db, cheapPasswords, nadia)
    const about = { entity: 'person', entityId: personId }
    await record(db, actorId, { action: 'person.added', ...about, venueId: here, ...minute(1) })
    await record(db, null, { action: 'retention.swept', entity: 'retention', ...minute(2) })
    await record(db, actorId, {
      action: 'account.signedIn',
      entity: 'account',
      entityId: actorId,
      ...minute(3),
    })
    await record(db, actorId, { action: 'person.changed', ...about, venueId: elsewhere, ...minute(4) })
    await db.update(people).set({ fullName: 'Ana Lima Reis' }).where(eq(people.id, personId))
    await record(db, actorId, {
      action: 'roomVeto.added',
      entity: 'roomVeto',
      entityId: personId,
      ...minute(5),
    })
    const { entries, hasMore } = await listActivity(db, { venueId: here })
    expect(entries.map(({ who, did }) => [who, did])).toEqual([
      [null, 'deleted data that is no longer kept'],
      ['Nadia', 'added Ana Lima Reis'],
    ])
    expect(hasMore).toBe(false)
    expect(new Date(entries[0]?.at ?? '').toISOString()).toBe('2026-11-21T09:02:00.000Z')
    const older = await listActivity(db, { venueId: here, before: entries[0]?.id })
    expect(older.entries.map(({ did }) => did)).toEqual(['added Ana Lima Reis'])
    // An action of a person erased since doesn't become the system's.
    await db.delete(user).where(eq(user.id, actorId))
    const ofNone = await listActivity(db, { venueId: null })
    expect(ofNone.entries.map(({ did }) => did)).toContain('deleted data that is no longer kept')
    expect(ofNone.entries.map(({ did }) => did)).not.toContain('added Ana Lima Reis')
    const without = await listActivity(db, { venueId: here })
    expect(without.entries.map(({ who }) => who)).toEqual([null, 'Someone whose data was deleted'])
  })

  test('counts attendees with unanswered required questions that organisers may read', async () => {
    const { db } = world()
    const actorId = await addAccount(db, cheapPasswords, { name: 'Nadia', email: 'asks@studio.test' })
    const venueId = await addVenue(db)
    const add = async (label: string, flying: boolean, readers: OwnReader[] = ['organisers']) => {
      const question = QuestionFields.parse(questionFields(label, { readers }))
      const asking = Asking.parse({ audience: flying ? 'flying' : 'coming', isRequired: true })
      return (await addQuestion(db, actorId, { venueId, question, asking })).id
    }
    const shirt = await add('T-shirt size', false)
    const bag = await add('Bags', true)
    await add('Secret', false, ['hotel'])
    const invite = inviteTo(venueId)
    const ada = await invite('Ada', { flight1DepartureAirport: 'OSL' })
    await invite('Bruno', {})
    await invite('Chloé', { attending: 'maybe' })
    const now = new Date('2026-11-21T09:00:00Z')
    const lacking = async () => (await listToDo(db, venueId, now)).lacking
    expect(await lacking()).toEqual([
      { questionId: shirt, label: 'T-shirt size', count: 2 },
      { questionId: bag, label: 'Bags', count: 1 },
    ])
    await saveOwnAnswers(db, { personId: ada, venueId, now }, { answers: { [shirt]: 'M', [bag]: 'Two' } })
    expect(await lacking()).toEqual([{ questionId: shirt, label: 'T-shirt size', count: 1 }])
  })
})
