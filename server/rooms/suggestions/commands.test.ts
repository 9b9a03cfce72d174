import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/audit/tables.ts'
import { attendance } from '#server/attendance/tables.ts'
import { roomAssignments } from '#server/rooms/tables.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('a suggested room plan', (world) => {
  let organiser: Client
  let close: () => Promise<void>
  let venueId: string

  beforeAll(async () => {
    const served = await serve(testDeps(world().db))
    const account = { name: 'Nadia Haddad', email: 'nadia@suggest.test', role: 'admin' as const }
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
    close = served.close
  })
  beforeEach(async () => {
    venueId = await addVenue(world().db)
  })
  afterAll(() => close())

  const person = async (fullName: string, openToRoomSharing: boolean | null = true) => {
    const personId = await addPerson(world().db, { fullName, openToRoomSharing })
    await addAttendance(world().db, { personId, venueId })
    return personId
  }
  const room = (roomNumber: string, bedCount = 2) => addRoom(world().db, { venueId, roomNumber, bedCount })
  const suggest = () => organiser.planning.suggest({ venueId, from: 'now', studios: 'mixed' })
  const movesOf = ({ beds }: Awaited<ReturnType<typeof suggest>>) =>
    beds.filter(({ from, to }) => from !== to).map(({ personId, from, to }) => ({ personId, from, to }))
  const roomOf = async (personId: string) => {
    const [row] = await world()
      .db.select({ roomId: roomAssignments.roomId })
      .from(roomAssignments)
      .where(eq(roomAssignments.personId, personId))
    return row?.roomId ?? null
  }

  test('gives who asked for it a room of their own, says why, and changes nothing until it is applied', async () => {
    const [one, two] = [await room('1', 1), await room('2', 2)]
    const [ada, bruno, chloe] = [
      await person('Ada Okafor', false),
      await person('Bruno Haddad'),
      await person('Chloé Silva'),
    ]
    const suggestion = await suggest()
    expect(suggestion.beds.map(({ personId, to }) => [personId, to])).toEqual([
      [ada, one],
      [bruno, two],
      [chloe, two],
    ])
    expect(suggestion.beds[0]?.reason).toBe('Own room, as they asked')
    expect(suggestion.now).toMatchObject({ noBed: 3, ownRooms: 0 })
    expect(suggestion.suggested).toMatchObject({ noBed: 0, ownRooms: 1, againstWish: 0, emptyRooms: 0 })
    expect(await roomOf(ada)).toBeNull()

    expect(await organiser.planning.applySuggestion({ venueId, moves: movesOf(suggestion) })).toEqual({
      moved: 3,
      left: [],
    })
    expect(await Promise.all([ada, bruno, chloe].map(roomOf))).toEqual([one, two, two])
    const [entry] = await world()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.venueId, venueId))
      .orderBy(desc(auditLog.createdAt))
      .limit(1)
    expect(entry).toMatchObject({ action: 'room.suggestionApplied', after: { moved: 3 } })
    expect(Object.values(entry?.after?.['rooms'] ?? {}).toSorted()).toEqual(['1', '2', '2'])
    // Asked for once more after an answer that was lost.
    expect(await organiser.planning.applySuggestion({ venueId, moves: movesOf(suggestion) })).toEqual({
      moved: 0,
      left: [],
    })
    expect(await suggest()).toMatchObject({ suggested: { moved: 0 } })
  })

  test('what changed in between is left and said, and the others go all the same', async () => {
    const [one, two] = [await room('1', 1), await room('2', 2)]
    const [ada, bruno] = [await person('Ada Okafor', false), await person('Bruno Haddad')]
    const chloe = await person('Chloé Silva')
    const moves = movesOf(await suggest())
    await world().db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, bruno))
    await organiser.planning.move({ venueId, moves: [{ personId: chloe, from: null, to: one }] })
    const applied = await organiser.planning.applySuggestion({ venueId, moves })
    expect(applied.moved).toBe(0)
    expect(applied.left).toEqual(
      expect.arrayContaining([
        { personId: ada, reason: 'no-bed' },
        { personId: bruno, reason: 'not-coming' },
        { personId: chloe, reason: 'elsewhere' },
      ]),
    )
    expect(await Promise.all([ada, chloe].map(roomOf))).toEqual([null, one])
    expect(two).not.toBe(one)
  })

  test('a plan for as many people as an edition has fits into one request', async () => {
    const rooms: string[] = []
    for (let at = 0; at < 15; at += 1) rooms.push(await room(`${at}`, 50))
    const people = await Promise.all(Array.from({ length: 700 }, (_, at) => person(`Guest ${at}`)))
    const moves = people.map((personId, at) => ({ personId, from: null, to: rooms[at % 15] ?? null }))
    expect(await organiser.planning.applySuggestion({ venueId, moves })).toEqual({ moved: 700, left: [] })
    const back = moves.map(({ personId, to }) => ({ personId, from: to, to: null }))
    await organiser.planning.move({ venueId, moves: back })
    const { placements } = await organiser.planning.propose({ venueId })
    expect(placements).toHaveLength(700)
    expect(await organiser.planning.autoAssign({ venueId, placements })).toEqual({ placed: 700 })
  })
})
