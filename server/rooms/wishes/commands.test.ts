import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { roommateWishes, roomWishes } from '#server/db/tables/rooms-wishes.ts'
import { addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { allRoomQuestions, newEdition, serveWishes, type WishingGuests } from '#server/testing/wishing.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'
import { pressUndo } from '#server/testing/press-undo.ts'

const noWishes = {
  wanted: [],
  sharesWith: null,
  gender: null,
  wantsQuiet: false,
  wantsGroundFloor: false,
}

describeOnBothDatabases('the API for guests’ room wishes', (world) => {
  let wishing: WishingGuests
  let edition: Awaited<ReturnType<typeof newEdition>>

  beforeAll(async () => {
    wishing = await serveWishes(world().db)
  })
  afterAll(() => wishing.close())
  beforeEach(async () => {
    edition = await newEdition(world().db, wishing)
  })

  const wishesOf = async (personId: string) => {
    const { roomGuests } = await wishing.organiser.planning.plan({ venueId: edition.venueId })
    return roomGuests.find((one) => one.personId === personId)?.wishes
  }

  test('saves wanted people and wishes, and doesn’t log a repeated save', async () => {
    const { ana, ids } = wishing
    const { venueId, save } = edition
    const wishes = {
      wanted: [ids.ben, ids.cy],
      sharesWith: 'same_gender',
      gender: 'woman',
      wantsQuiet: true,
    } as const
    await save(ana, { ...wishes, wanted: [...wishes.wanted] })
    await save(ana, { ...wishes, wanted: [ids.cy, ids.ben, ids.ben] })
    expect(await ana.roomWishes.own({ venueId })).toEqual({
      ...allRoomQuestions,
      people: [
        { id: ids.ben, fullName: 'Ben Ode' },
        { id: ids.cy, fullName: 'Cy Dahl' },
        { id: ids.di, fullName: 'Di Ekker' },
        { id: ids.ed, fullName: 'Ed Fox' },
      ],
      wanted: [
        { id: ids.ben, isMutual: false },
        { id: ids.cy, isMutual: false },
      ],
      sharesWith: 'same_gender',
      gender: 'woman',
      wantsQuiet: true,
      wantsGroundFloor: false,
    })
    const entries = await world().db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
    expect(entries).toMatchObject([{ action: 'roomWishes.saved', fields: [], before: null, after: null }])
  })

  test('a guest’s wish for a person stays hidden from that person until it is mutual', async () => {
    const { ana, ben, ids } = wishing
    const { venueId, save, wantedBy } = edition
    const before = await ben.roomWishes.own({ venueId })
    await save(ana, { wanted: [ids.ben] })
    expect(await ben.roomWishes.own({ venueId })).toEqual(before)
    await save(ben, { wanted: [ids.cy] })
    expect(await wantedBy(ana)).toEqual([{ id: ids.ben, isMutual: false }])
    await save(ben, { wanted: [ids.ana, ids.cy] })
    expect(await wantedBy(ana)).toEqual([{ id: ids.ben, isMutual: true }])
    expect(await wantedBy(ben)).toEqual([
      { id: ids.ana, isMutual: true },
      { id: ids.cy, isMutual: false },
    ])
  })

  test('a guest learns of at most twelve people who named them, even with many saves', async () => {
    const { ana } = wishing
    const { venueId, save, wantedBy } = edition
    const others: string[] = []
    for (let index = 0; index < 40; index += 1) {
      const personId = await addPerson(world().db, { fullName: `Guest ${index}` })
      await addAttendance(world().db, { personId, venueId })
      await world().db.insert(roommateWishes).values({ venueId, personId, wantedId: wishing.ids.ana })
      others.push(personId)
    }
    const learned = new Set<string>()
    const refused: unknown[] = []
    for (let index = 0; index < others.length; index += 3) {
      const wanted = others.slice(index, index + 3)
      await save(ana, { wanted }).catch((error: unknown) => refused.push(error))
      for (const { id, isMutual } of await wantedBy(ana)) if (isMutual) learned.add(id)
    }
    expect(learned.size).toBe(12)
    expect(refused[0]).toMatchObject({ code: 'NAMED_TOO_OFTEN', defined: true })
    // Existing names can be saved again and removed.
    await save(ana, { wanted: (await wantedBy(ana)).map(({ id }) => id), wantsQuiet: true })
    await save(ana, { wanted: [] })
    expect(await wantedBy(ana)).toEqual([])
  })

  test('accepts up to three people who are coming, and no others', async () => {
    const { ana, ids } = wishing
    const { save, setAttending, wantedBy } = edition
    await expect(save(ana, { wanted: [ids.ben, ids.cy, ids.di, ids.ed] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    await setAttending(ids.cy, 'no')
    const stranger = await addPerson(world().db, { fullName: 'Far Away' })
    for (const wanted of [ids.cy, stranger, ids.ana]) {
      await expect(save(ana, { wanted: [ids.ben, wanted] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await wantedBy(ana)).toEqual([])
  })

  test('a wish for a person who declined counts again once they accept, up to three people', async () => {
    const { ana, ids } = wishing
    const { save, setAttending, wantedBy } = edition
    await save(ana, { wanted: [ids.ben, ids.cy] })
    await setAttending(ids.ben, 'no')
    expect(await wantedBy(ana)).toEqual([{ id: ids.cy, isMutual: false }])
    expect(await wishesOf(ids.ana)).toMatchObject({ wanted: [ids.cy] })
    await save(ana, { wanted: [ids.cy, ids.di] })
    await setAttending(ids.ben, 'yes')
    expect((await wantedBy(ana)).map(({ id }) => id)).toEqual([ids.ben, ids.cy, ids.di])
    await setAttending(ids.ben, 'no')
    await save(ana, { wanted: [ids.cy, ids.di, ids.ed] })
    await setAttending(ids.ben, 'yes')
    expect((await wantedBy(ana)).map(({ id }) => id)).toEqual([ids.cy, ids.di, ids.ed])
  })

  test('refuses wishes from people who aren’t coming, and from everyone after registration closes', async () => {
    const { ana, ben, ids } = wishing
    const { venueId, save, setAttending } = edition
    await setAttending(ids.ana, 'no')
    await expect(ana.roomWishes.own({ venueId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(save(ana, { wantsQuiet: true })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const closed = { registrationClosesAt: '2026-01-01T12:00' }
    await world().db.update(venues).set(closed).where(eq(venues.id, venueId))
    await expect(save(ben, { wantsQuiet: true })).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' })
    expect(await ben.roomWishes.own({ venueId })).toMatchObject({ wantsQuiet: false })
    await expect(ben.roomWishes.own({ venueId: ids.ben })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(save(ben, { venueId: ids.ben })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('neither stores nor counts wishes that the edition doesn’t ask for, until it asks again', async () => {
    const { organiser, ana, ids } = wishing
    const { venueId, save } = edition
    await save(ana, { wanted: [ids.ben], sharesWith: 'same_gender', gender: 'woman', wantsQuiet: true })
    await organiser.roomWishes.setAsked({ venueId, asksRoommates: false, asksSameGender: false })
    expect(await ana.roomWishes.own({ venueId })).toMatchObject({
      people: [],
      wanted: [],
      sharesWith: null,
      gender: null,
      wantsQuiet: true,
    })
    await save(ana, { wanted: [ids.cy], sharesWith: 'anyone', wantsQuiet: false, wantsGroundFloor: true })
    expect(await wishesOf(ids.ana)).toEqual({ ...noWishes, wantsGroundFloor: true })
    await organiser.roomWishes.setAsked({ venueId, ...allRoomQuestions })
    expect(await wishesOf(ids.ana)).toEqual({
      wanted: [ids.ben],
      sharesWith: 'same_gender',
      gender: 'woman',
      wantsQuiet: false,
      wantsGroundFloor: true,
    })
    await organiser.roomWishes.setAsked({ venueId, asksGroundFloor: false, asksQuietRoom: false })
    expect(await organiser.roomWishes.settings({ venueId })).toMatchObject({ confirmed: 5, answered: 1 })
  })

  test('stores the gender only for sharing with the same gender, and deletes it with another answer', async () => {
    const { ana } = wishing
    const { venueId, save } = edition
    await save(ana, { sharesWith: 'same_gender', gender: 'woman' })
    await save(ana, { sharesWith: 'anyone', gender: 'woman' })
    expect(await world().db.select().from(roomWishes).where(eq(roomWishes.venueId, venueId))).toMatchObject([
      { sharesWith: 'anyone', gender: null },
    ])
    await expect(
      world().db.update(roomWishes).set({ gender: 'woman' }).where(eq(roomWishes.venueId, venueId)),
    ).rejects.toMatchObject({ cause: { constraint: 'room_wishes_gender_use_check' } })
  })

  test('wishes that a save leaves out stay as they are', async () => {
    const { ana, ids } = wishing
    const { venueId, save } = edition
    await save(ana, { wanted: [ids.ben], sharesWith: 'same_gender', gender: 'woman', wantsQuiet: true })
    await ana.roomWishes.save({ venueId, wantsGroundFloor: true })
    await ana.roomWishes.save({ venueId, sharesWith: 'same_gender' })
    expect(await ana.roomWishes.own({ venueId })).toMatchObject({
      wanted: [{ id: ids.ben, isMutual: false }],
      sharesWith: 'same_gender',
      gender: 'woman',
      wantsQuiet: true,
      wantsGroundFloor: true,
    })
    await ana.roomWishes.save({ venueId, sharesWith: 'anyone' })
    expect(await ana.roomWishes.own({ venueId })).toMatchObject({ sharesWith: 'anyone', gender: null })
  })

  test('asks only the questions that are turned on, and the guest’s home page says whether there are any', async () => {
    const { organiser, ana, ben, ids } = wishing
    const { venueId, setAttending } = edition
    const other = await addVenue(world().db)
    await addAttendance(world().db, { personId: ids.ana, venueId: other })
    expect(await ana.attendance.mine({ venueId: other })).toMatchObject({ asksRoomWishes: false })
    await organiser.roomWishes.setAsked({ venueId: other, asksQuietRoom: true })
    await organiser.roomWishes.setAsked({ venueId: other, asksQuietRoom: true })
    expect(await ana.attendance.mine({ venueId: other })).toMatchObject({ asksRoomWishes: true })
    expect(await organiser.roomWishes.settings({ venueId: other })).toEqual({
      ...allRoomQuestions,
      asksRoommates: false,
      asksSameGender: false,
      asksGroundFloor: false,
      confirmed: 1,
      answered: 0,
      vetoes: [],
    })
    const { entries } = await organiser.audit.list({ venueId: other })
    expect(entries.map(({ did }) => did)).toEqual([
      'set what guests are asked about their room: a quiet room',
    ])
    await setAttending(ids.ben, 'no')
    expect(await ben.attendance.mine({ venueId })).toMatchObject({ asksRoomWishes: false })
    for (const call of [organiser.roomWishes.setAsked, organiser.roomWishes.settings]) {
      await expect(call({ venueId: ids.ana })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('removing a person deletes wishes in both directions, and Undo restores them', async () => {
    const { organiser, ana, ben, ids } = wishing
    const { venueId, save, wantedBy } = edition
    const { db } = world()
    await save(ana, {
      wanted: [ids.ben, ids.cy],
      sharesWith: 'same_gender',
      gender: 'woman',
      wantsQuiet: true,
    })
    await save(ben, { wanted: [ids.ana] })
    const row = await db
      .select({ id: attendance.id })
      .from(attendance)
      .where(and(eq(attendance.personId, ids.ana), eq(attendance.venueId, venueId)))
    const removal = await organiser.people.uninvite({ venueId, ids: [row[0]?.id ?? ''] })
    expect(await db.$count(roommateWishes, eq(roommateWishes.venueId, venueId))).toBe(0)
    expect(await wantedBy(ben)).toEqual([])
    await pressUndo(organiser, removal)
    expect(await ana.roomWishes.own({ venueId })).toMatchObject({
      wanted: [
        { id: ids.ben, isMutual: true },
        { id: ids.cy, isMutual: false },
      ],
      sharesWith: 'same_gender',
      gender: 'woman',
      wantsQuiet: true,
    })
    const secondRemoval = await organiser.people.uninvite({ venueId, ids: [row[0]?.id ?? ''] })
    await save(ben, { wanted: [ids.cy, ids.di, ids.ed] })
    await pressUndo(organiser, secondRemoval)
    expect((await wantedBy(ben)).map(({ id }) => id)).toEqual([ids.cy, ids.di, ids.ed])
    expect((await wantedBy(ana)).map(({ id }) => id)).toEqual([ids.ben, ids.cy])
  })
})
