import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { findPlanTask } from '#server/rooms/wishes/queries.ts'
import { roomVetoes } from '#server/db/tables/rooms-wishes.ts'
import { addPerson, addRoom } from '#server/testing/cast.ts'
import { newEdition, serveWishes, type WishingGuests } from '#server/testing/wishing.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the API for vetoes', (world) => {
  let wishing: WishingGuests
  let edition: Awaited<ReturnType<typeof newEdition>>

  beforeAll(async () => {
    wishing = await serveWishes(world().db)
  })
  afterAll(() => wishing.close())
  beforeEach(async () => {
    await world().db.delete(roomVetoes)
    edition = await newEdition(world().db, wishing)
  })

  test('stores a veto once, whatever the order of its people', async () => {
    const { organiser, ids } = wishing
    const { venueId } = edition
    await organiser.roomWishes.addVeto({ firstId: ids.ben, secondId: ids.ana })
    await organiser.roomWishes.addVeto({ firstId: ids.ana, secondId: ids.ben })
    expect((await organiser.roomWishes.settings({ venueId })).vetoes).toEqual([
      { first: { id: ids.ana, fullName: 'Ana Lima' }, second: { id: ids.ben, fullName: 'Ben Ode' } },
    ])
  })

  test('the room plan has a veto only while both people attend', async () => {
    const { organiser, ids } = wishing
    const { venueId, setAttending } = edition
    await organiser.roomWishes.addVeto({ firstId: ids.ben, secondId: ids.ana })
    const [firstId, secondId] = [ids.ana, ids.ben].toSorted()
    expect((await organiser.planning.plan({ venueId })).vetoes).toEqual([{ firstId, secondId }])
    await setAttending(ids.ben, 'no')
    expect((await organiser.planning.plan({ venueId })).vetoes).toEqual([])
  })

  test('removes a veto, whatever the order of its people', async () => {
    const { organiser, ids } = wishing
    await organiser.roomWishes.addVeto({ firstId: ids.ana, secondId: ids.ben })
    await organiser.roomWishes.removeVeto({ firstId: ids.ben, secondId: ids.ana })
    await organiser.roomWishes.removeVeto({ firstId: ids.ben, secondId: ids.ana })
    expect(await world().db.$count(roomVetoes)).toBe(0)
  })

  test('refuses a veto of one person or an unknown person', async () => {
    const { organiser, ids } = wishing
    const { venueId } = edition
    await expect(organiser.roomWishes.addVeto({ firstId: ids.ana, secondId: ids.ana })).rejects.toMatchObject(
      { code: 'BAD_REQUEST' },
    )
    await expect(organiser.roomWishes.addVeto({ firstId: ids.ana, secondId: venueId })).rejects.toMatchObject(
      { code: 'NOT_FOUND' },
    )
  })

  test('the history shows organisers a veto’s people, and the two people never see it', async () => {
    const { organiser, ana, ids } = wishing
    const { venueId } = edition
    const { db } = world()
    await organiser.roomWishes.addVeto({ firstId: ids.ana, secondId: ids.ben })
    const { entries } = await organiser.audit.list({ venueId, about: { kind: 'person', id: ids.ana } })
    expect(entries.map(({ did }) => did)).toContain('noted that Ana Lima and Ben Ode never share a room')
    const [veto] = await db.select().from(roomVetoes)
    const ownData = JSON.stringify([
      await ana.privacy.mine(),
      await ana.privacy.exportMine(),
      await ana.roomWishes.own({ venueId }),
      await ana.attendance.mine({ venueId }),
    ])
    expect(ownData).not.toContain(veto?.id)
    expect(ownData).not.toContain('roomVeto.')
    await db.delete(people).where(eq(people.id, await strangerWithVeto()))
    expect(await db.$count(roomVetoes)).toBe(1)
  })

  /** A person with a veto against Ana. */
  async function strangerWithVeto(): Promise<string> {
    const id = await addPerson(world().db, { fullName: 'Far Away' })
    await wishing.organiser.roomWishes.addVeto({ firstId: id, secondId: wishing.ids.ana })
    return id
  }

  test('a plan uses all confirmed people, all rooms, and only the wishes that are asked for', async () => {
    const { organiser, ana, ids } = wishing
    const { venueId, save, setAttending } = edition
    const { db } = world()
    const [groundFloor, quietRoom] = [
      await addRoom(db, { venueId, roomNumber: '1', bedCount: 3, floor: 0 }),
      await addRoom(db, { venueId, roomNumber: '2', bedCount: 1, isQuiet: true }),
    ]
    await db.insert(roomAssignments).values({ roomId: quietRoom, personId: ids.ben, venueId, isPinned: true })
    await db.update(people).set({ openToRoomSharing: true, company: 'LP' }).where(eq(people.id, ids.ana))
    await save(ana, { wanted: [ids.ben], sharesWith: 'same_gender', gender: 'woman', wantsQuiet: true })
    await organiser.roomWishes.addVeto({ firstId: ids.ana, secondId: ids.cy })
    await setAttending(ids.ed, 'no')
    const task = await findPlanTask(db, venueId)
    const noWishes = {
      isOpenToSharing: false,
      isSameGenderOnly: false,
      gender: null,
      studio: null,
      wantsQuiet: false,
      wantsGroundFloor: false,
      wanted: [],
      roomId: null,
      isPinned: false,
    }
    expect(task.people).toEqual(
      [
        {
          ...noWishes,
          id: ids.ana,
          isOpenToSharing: true,
          isSameGenderOnly: true,
          gender: 'woman',
          studio: 'LP',
          wantsQuiet: true,
          wanted: [ids.ben],
        },
        { ...noWishes, id: ids.ben, roomId: quietRoom, isPinned: true },
        { ...noWishes, id: ids.cy },
        { ...noWishes, id: ids.di },
      ].toSorted((one, another) => (one.id < another.id ? -1 : 1)),
    )
    expect(task.rooms).toEqual(
      [
        { id: groundFloor, beds: 3, isQuiet: false, isGroundFloor: true },
        { id: quietRoom, beds: 1, isQuiet: true, isGroundFloor: false },
      ].toSorted((one, another) => (one.id < another.id ? -1 : 1)),
    )
    expect(task.vetoes).toEqual([[ids.ana, ids.cy].toSorted()])
    await organiser.roomWishes.setAsked({
      venueId,
      asksRoommates: false,
      asksSameGender: false,
      asksQuietRoom: false,
    })
    const taskWithoutQuestions = await findPlanTask(db, venueId)
    expect(taskWithoutQuestions.people.find(({ id }) => id === ids.ana)).toEqual({
      ...noWishes,
      id: ids.ana,
      isOpenToSharing: true,
      studio: 'LP',
    })
  })
})

/** Keys that only the responses listed below may contain. */
const wishKeys = /gender|sharesWith|wants(Quiet|Ground)|wanted|wishes|vetoes/i

function keysIn(schema: unknown): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return keysIn(schema.unwrap())
  if (schema instanceof z.ZodArray) return keysIn(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(keysIn)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<unknown>(schema.shape).flatMap(([key, inner]) => [key, ...keysIn(inner)])
}

test('only these procedures’ responses contain wishes, genders or vetoes', () => {
  const found = Object.entries(contract).flatMap(([noun, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) => {
      const keys = keysIn(procedure['~orpc'].outputSchema).filter((key) => wishKeys.test(key))
      return keys.length > 0 ? [`${noun}.${name}: ${keys.join(' ')}`] : []
    }),
  )
  expect(found).toEqual([
    // Whether the edition asks.
    'attendance.mine: asksRoomWishes',
    // The number of people and the closing time, but no one's wishes.
    'dashboard.toDo: wishes',
    // For organisers.
    'planning.plan: wishes wanted sharesWith gender wantsQuiet wantsGroundFloor vetoes',
    // For organisers: the number of people; their names only if an organiser pinned two who may not share.
    'planning.suggest: againstGender brokenVetoes againstGender brokenVetoes',
    // The caller's own, in the call that opens the portal.
    'portal.open: asksRoomWishes roomWishes/own asksSameGender wanted sharesWith gender wantsQuiet wantsGroundFloor',
    // The caller's own.
    'roomWishes.own: asksSameGender wanted sharesWith gender wantsQuiet wantsGroundFloor',
    // For organisers.
    'roomWishes.settings: asksSameGender vetoes',
  ])
})
