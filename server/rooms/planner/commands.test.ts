import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RoomPlan } from '#contract/rooms.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { rooms } from '#server/db/tables/rooms.ts'
import { roomWishes } from '#server/db/tables/rooms-wishes.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

describeOnBothDatabases('the room planner', (world) => {
  let organiser: Client
  let guest: Client
  let close: () => Promise<void>
  let venueId: string
  let ada: string
  let accounts: { guest: string }

  beforeAll(async () => {
    const served = await serve(testDeps(world().db))
    const account = { name: 'Nadia Haddad', email: 'nadia@plan.test', role: 'admin' as const }
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
    const guestAccount = { name: 'Ada Okafor', email: 'ada@plan.test', role: 'guest' as const }
    accounts = { guest: await addAccount(world().db, cheapPasswords, guestAccount) }
    guest = await served.signedIn(accounts.guest)
    ada = await addPerson(world().db, {
      fullName: 'Ada Okafor',
      email: 'ada@plan.test',
      userId: accounts.guest,
      openToRoomSharing: true,
    })
    close = served.close
  })
  beforeEach(async () => {
    venueId = await addVenue(world().db)
    await addAttendance(world().db, { personId: ada, venueId })
  })
  afterAll(() => close())

  const person = async (fullName: string, openToRoomSharing: boolean | null = true) => {
    const personId = await addPerson(world().db, { fullName, openToRoomSharing })
    await addAttendance(world().db, { personId, venueId })
    return personId
  }
  const room = (roomNumber: string, bedCount = 2) => addRoom(world().db, { venueId, roomNumber, bedCount })
  const move = (...moves: { personId: string; from: string | null; to: string | null }[]) =>
    organiser.planning.move({ venueId, moves })
  /** The people in each room, as 'Room 1: Ada Okafor, Bruno Haddad'. */
  const sleeping = async () => {
    const listed = await organiser.rooms.list({ venueId })
    return listed.map((one) => `${one.roomNumber}: ${one.assignments.map((a) => a.fullName).join(', ')}`)
  }
  const lastEntry = async () => {
    const [entry] = await world()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.venueId, venueId))
      .orderBy(desc(auditLog.createdAt))
      .limit(1)
    return entry
  }

  test('shows only confirmed people, and no fields outside the contract', async () => {
    const maybe = await addPerson(world().db, { fullName: 'Chloé Silva', company: 'LP' })
    await addAttendance(world().db, { personId: maybe, venueId, attending: 'maybe' })
    const lp = await addPerson(world().db, { fullName: 'Bruno Haddad', company: 'LP' })
    await addAttendance(world().db, { personId: lp, venueId })
    const plan = await organiser.planning.plan({ venueId })
    expect(RoomPlan.strict().parse(plan)).toEqual({
      isHidden: false,
      roomGuests: [
        { personId: ada, fullName: 'Ada Okafor', studio: null, openToRoomSharing: true, wishes: null },
        { personId: lp, fullName: 'Bruno Haddad', studio: 'LP', openToRoomSharing: null, wishes: null },
      ],
      vetoes: [],
    })
    await expect(organiser.planning.plan({ venueId: ada })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a pin needs a bed, and lasts until a move by hand', async () => {
    const [room1, room2] = [await room('1'), await room('2')]
    const bruno = await person('Bruno Haddad')
    await move({ personId: ada, from: null, to: room1 }, { personId: bruno, from: null, to: room1 })
    await organiser.planning.setPinned({ venueId, personIds: [ada], isPinned: true })
    await organiser.planning.setPinned({ venueId, personIds: [ada, ada], isPinned: true })
    const pinned = async () => {
      const listed = await organiser.rooms.list({ venueId })
      return listed.flatMap(({ assignments }) =>
        assignments.flatMap(({ personId, isPinned }) => (isPinned ? [personId] : [])),
      )
    }
    expect(await pinned()).toEqual([ada])
    const { entries } = await organiser.audit.list({ venueId })
    expect(entries.filter(({ did }) => did.startsWith('pinned')).map(({ did }) => did)).toEqual([
      'pinned Ada Okafor to room 1',
    ])
    await organiser.planning.setPinned({ venueId, personIds: [ada], isPinned: false })
    expect(await pinned()).toEqual([])
    await organiser.planning.setPinned({ venueId, personIds: [ada, bruno], isPinned: true })
    await move({ personId: ada, from: room1, to: room2 })
    expect(await pinned()).toEqual([bruno])
    const cy = await person('Cy Dahl')
    for (const personId of [cy, room1]) {
      await expect(
        organiser.planning.setPinned({ venueId, personIds: [personId, ada], isPinned: true }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await pinned()).toEqual([bruno])
    await organiser.planning.setPinned({ venueId, personIds: [cy], isPinned: false })
    await expect(
      guest.planning.setPinned({ venueId, personIds: [ada], isPinned: true }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('two people in full rooms swap in one step, and swap back', async () => {
    const [room1, room2] = [await room('1', 1), await room('2', 1)]
    const bruno = await person('Bruno Haddad')
    await move({ personId: ada, from: null, to: room1 }, { personId: bruno, from: null, to: room2 })
    await move({ personId: ada, from: room1, to: room2 }, { personId: bruno, from: room2, to: room1 })
    expect(await sleeping()).toEqual(['1: Bruno Haddad', '2: Ada Okafor'])
    await move({ personId: ada, from: room2, to: room1 }, { personId: bruno, from: room1, to: room2 })
    expect(await sleeping()).toEqual(['1: Ada Okafor', '2: Bruno Haddad'])
    const entry = await lastEntry()
    expect(entry).toMatchObject({ action: 'room.assigned', entity: 'attendance' })
  })

  test('refuses a group that doesn’t fit, and moves no one', async () => {
    const small = await room('12', 2)
    const bruno = await person('Bruno Haddad')
    const chloe = await person('Chloé Silva')
    const all = [ada, bruno, chloe].map((personId) => ({ personId, from: null, to: small }))
    await expect(move(...all)).rejects.toMatchObject({
      code: 'ROOM_FULL',
      message: 'Room 12 is at full capacity (2 beds)',
    })
    expect(await sleeping()).toEqual(['12: '])
    await move(...all.slice(1))
    await move(...all.slice(1))
    expect(await sleeping()).toEqual(['12: Bruno Haddad, Chloé Silva'])
  })

  test('doesn’t move a person who has moved since, or is already in the room', async () => {
    const [room1, room2, room3] = [await room('1'), await room('2'), await room('3')]
    await move({ personId: ada, from: null, to: room1 })
    await expect(move({ personId: ada, from: room2, to: room3 })).rejects.toMatchObject({ code: 'STALE' })
    await expect(move({ personId: ada, from: null, to: room3 })).rejects.toMatchObject({ code: 'STALE' })
    await move({ personId: ada, from: room2, to: room1 })
    expect(await sleeping()).toEqual(['1: Ada Okafor', '2: ', '3: '])
    await move({ personId: ada, from: room1, to: null })
    expect(await sleeping()).toEqual(['1: ', '2: ', '3: '])
    expect(await lastEntry()).toMatchObject({
      action: 'room.unassigned',
      before: { room: '1', roomId: room1 },
      after: null,
    })
  })

  test('accepts only confirmed people and rooms of the edition, and each person once', async () => {
    const room1 = await room('1')
    const roomOfOtherEdition = await addRoom(world().db, {
      venueId: await addVenue(world().db),
      roomNumber: '1',
    })
    const stranger = await addPerson(world().db, { fullName: 'Priya Raman' })
    const maybe = await person('Chloé Silva')
    await world()
      .db.update(attendance)
      .set({ attending: 'maybe' })
      .where(and(eq(attendance.personId, maybe), eq(attendance.venueId, venueId)))
    await expect(move({ personId: stranger, from: null, to: room1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(move({ personId: ada, from: null, to: roomOfOtherEdition })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(move({ personId: maybe, from: null, to: room1 })).rejects.toMatchObject({
      code: 'NOT_CONFIRMED',
    })
    await expect(
      move({ personId: ada, from: null, to: room1 }, { personId: ada, from: null, to: room1 }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a proposal changes nothing until applied, and is applied exactly as shown, once', async () => {
    await room('1', 1)
    await room('2', 2)
    await person('Bruno Haddad', false)
    await person('Chloé Silva', null)
    await person('Dmitri Novák')
    const plan = await organiser.planning.propose({ venueId })
    expect(plan.unplaced).toBe(1)
    expect(await sleeping()).toEqual(['1: ', '2: '])
    const { placements } = plan
    expect(await organiser.planning.autoAssign({ venueId, placements })).toMatchObject({ placed: 3 })
    expect(await organiser.planning.autoAssign({ venueId, placements })).toMatchObject({ placed: 3 })
    expect(await sleeping()).toEqual(['1: Bruno Haddad', '2: Ada Okafor, Dmitri Novák'])
    expect(await organiser.planning.propose({ venueId })).toMatchObject({ placements: [], unplaced: 1 })
    expect(await lastEntry()).toMatchObject({ action: 'room.autoAssigned', after: { placed: 3 } })
  })

  test('a proposal lists people whose wish for their own room it would break, even if they already have a room', async () => {
    const vera = await person('Vera Own', false)
    const room1 = await room('1')
    await move({ personId: vera, from: null, to: room1 })
    const { placements, broken } = await organiser.planning.propose({ venueId })
    expect(placements).toEqual([{ personId: ada, roomId: room1 }])
    expect(broken).toEqual([
      { personId: vera, fullName: 'Vera Own', reason: expect.stringMatching(/^Shares although they asked/) },
    ])
    expect(await organiser.planning.autoAssign({ venueId, placements })).toMatchObject({
      placed: 1,
      broken: 1,
    })
  })

  test('a proposal lists no broken wish for people who haven’t said whether they share', async () => {
    await person('Una Unsaid', null)
    await room('1')
    expect((await organiser.planning.propose({ venueId })).broken).toEqual([])
  })

  test('a proposal leaves people without a room rather than with a vetoed roommate', async () => {
    const room1 = await room('1', 2)
    const bruno = await person('Bruno Haddad')
    await organiser.roomWishes.addVeto({ firstId: ada, secondId: bruno })
    const plan = { placements: [{ personId: ada, roomId: room1 }], unplaced: 1 }
    expect(await organiser.planning.propose({ venueId })).toEqual({ ...plan, broken: [] })
    expect(await organiser.planning.autoAssign({ venueId, placements: plan.placements })).toMatchObject({
      placed: 1,
      broken: 0,
    })
    // Ada now sleeps there.
    expect(await organiser.planning.propose({ venueId })).toMatchObject({ placements: [], unplaced: 1 })
    const forced = organiser.planning.autoAssign({
      venueId,
      placements: [{ personId: bruno, roomId: room1 }],
    })
    await expect(forced).rejects.toMatchObject({ code: 'STALE' })
  })

  test('a proposal never puts a person who shares with the same gender only with another gender', async () => {
    const room1 = await room('1', 2)
    const bruno = await person('Bruno Haddad')
    await world().db.update(venues).set({ asksSameGender: true }).where(eq(venues.id, venueId))
    const wish = { venueId, sharesWith: 'same_gender' as const }
    await world()
      .db.insert(roomWishes)
      .values([
        { ...wish, personId: ada, gender: 'woman' },
        { ...wish, personId: bruno, gender: 'man' },
      ])
    expect(await organiser.planning.propose({ venueId })).toEqual({
      placements: [{ personId: ada, roomId: room1 }],
      unplaced: 1,
      broken: [],
    })
    await world().db.update(roomWishes).set({ gender: 'woman' }).where(eq(roomWishes.venueId, venueId))
    expect(await organiser.planning.propose({ venueId })).toMatchObject({ unplaced: 0 })
  })

  test('refuses a plan that differs from the current proposal, and changes nothing', async () => {
    const room1 = await room('1', 2)
    const { placements } = await organiser.planning.propose({ venueId })
    const bruno = await person('Bruno Haddad')
    const apply = () => organiser.planning.autoAssign({ venueId, placements })
    await expect(apply()).rejects.toMatchObject({
      code: 'STALE',
      message: 'Someone’s answer or room changed in the meantime. Please check the updated plan.',
    })
    await move({ personId: bruno, from: null, to: room1 })
    await world().db.update(rooms).set({ bedCount: 1 }).where(eq(rooms.id, room1))
    await expect(apply()).rejects.toMatchObject({ code: 'STALE' })
    expect(await sleeping()).toEqual(['1: Bruno Haddad'])
  })

  test('hides a guest’s room and roommates while the plan is hidden', async () => {
    const room1 = await room('1')
    await move({ personId: ada, from: null, to: room1 })
    const ownRoom = async () => (await guest.attendance.mine({ venueId })).room
    expect(await ownRoom()).toMatchObject({ roomNumber: '1' })
    await organiser.planning.setHidden({ venueId, isHidden: true })
    await organiser.planning.setHidden({ venueId, isHidden: true })
    expect(await ownRoom()).toBeNull()
    expect(await organiser.planning.plan({ venueId })).toMatchObject({ isHidden: true })
    expect(await lastEntry()).toMatchObject({ action: 'venue.roomsHidden' })
    await organiser.planning.setHidden({ venueId, isHidden: false })
    expect(await ownRoom()).toMatchObject({ roomNumber: '1' })
    await expect(organiser.planning.setHidden({ venueId: ada, isHidden: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('logs the export of a rooming list', async () => {
    await organiser.planning.exported({ venueId, rows: 12 })
    expect(await lastEntry()).toMatchObject({ action: 'room.exported', after: { rows: 12 } })
    await expect(organiser.planning.exported({ venueId: ada, rows: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
