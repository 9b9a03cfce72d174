import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { createLogTo } from '#server/lib/log.ts'
import type { planRoomsBest } from '#server/rooms/optimum/commands.ts'
import { planRooms } from '#server/rooms/optimum/planning.ts'
import type { RoomsPlan } from '#server/rooms/optimum/rules.ts'
import { suggestRooms } from '#server/rooms/suggestions/commands.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { createFailureLog } from '#server/testing/failure-log.ts'
import { planningThreads } from '#server/testing/planning-tasks.ts'
import { testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

describeOnBothDatabases('a suggested room plan', (world) => {
  const failures: string[] = []
  const failureLog = createFailureLog((text) => failures.push(text))
  const organiser = openOrganiser(() => testDeps(world().db, { log: failureLog }))
  let venueId: string

  beforeEach(async () => {
    venueId = await addVenue(world().db)
  })

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

  test('gives people their own room if they wished for it, with the reason, and changes nothing until applied', async () => {
    const [room1, room2] = [await room('1', 1), await room('2', 2)]
    const [ada, bruno, chloe] = [
      await person('Ada Okafor', false),
      await person('Bruno Haddad'),
      await person('Chloé Silva'),
    ]
    const suggestion = await suggest()
    expect(suggestion.beds.map(({ personId, to }) => [personId, to])).toEqual([
      [ada, room1],
      [bruno, room2],
      [chloe, room2],
    ])
    expect(suggestion.beds[0]?.reason).toBe('Own room, as they asked')
    expect(suggestion.now).toMatchObject({ noBed: 3, ownRooms: 0 })
    expect(suggestion.suggested).toMatchObject({ noBed: 0, ownRooms: 1, againstWish: 0, emptyRooms: 0 })
    expect(await roomOf(ada)).toBeNull()

    const moves = movesOf(suggestion)
    expect(await organiser.planning.applySuggestion({ venueId, moves })).toEqual({
      done: moves,
      undo: expect.any(String),
      left: [],
    })
    expect(await Promise.all([ada, bruno, chloe].map(roomOf))).toEqual([room1, room2, room2])
    const [entry] = await world()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.venueId, venueId))
      .orderBy(desc(auditLog.createdAt))
      .limit(1)
    expect(entry).toMatchObject({ action: 'room.suggestionApplied', after: { moved: 3 } })
    expect(Object.values(entry?.after?.['rooms'] ?? {}).toSorted()).toEqual(['1', '2', '2'])
    // The client repeats the call after a lost response.
    expect(await organiser.planning.applySuggestion({ venueId, moves })).toEqual({
      done: [],
      undo: null,
      left: [],
    })
    expect(movesOf(await suggest())).toEqual([])
  })

  test('logs a failed solver and still returns a suggestion', async () => {
    await room('1', 1)
    await Promise.all(['Ada Okafor', 'Bruno Haddad'].map((name) => person(name)))
    const lines: string[] = []
    const log = createLogTo({ write: (line) => lines.push(line) })
    const { beds } = await suggestRooms(
      { db: world().db, log },
      { venueId, from: 'now', studios: 'mixed' },
      { planBest: planWithoutSolver },
    )
    expect(beds.map(({ to }) => to !== null).toSorted()).toEqual([false, true])
    const warning = { level: 40, venueId, reason: 'out of memory' }
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([expect.objectContaining(warning)])
  })

  test('cancelling before there is a plan logs nothing', async () => {
    await room('1')
    await person('Ada Okafor')
    const before = planningThreads()
    const stop = new AbortController()
    const input = { venueId, from: 'now', studios: 'mixed' } as const
    const cancelled = Promise.allSettled([organiser.planning.suggest(input, { signal: stop.signal })])
    await expect.poll(planningThreads, { interval: 5 }).toBe(before + 1)
    stop.abort()
    expect(await cancelled).toMatchObject([{ status: 'rejected', reason: { name: 'AbortError' } }])
    // The next call starts once the first has ended.
    expect((await suggest()).beds).toHaveLength(1)
    expect(failures).toEqual([])
  })

  test('skips and reports moves that are no longer possible, and applies the others', async () => {
    await Promise.all([room('1', 1), room('2', 1), room('3', 2)])
    const [ada, dana] = [await person('Ada Okafor', false), await person('Dana Ruiz', false)]
    const [bruno, chloe] = [await person('Bruno Haddad'), await person('Chloé Silva')]
    const moves = movesOf(await suggest())
    const toOf = (personId: string) => moves.find((move) => move.personId === personId)?.to ?? null
    await world().db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, bruno))
    await organiser.planning.move({ venueId, moves: [{ personId: chloe, from: null, to: toOf(ada) }] })
    const applied = await organiser.planning.applySuggestion({ venueId, moves })
    expect(applied.done).toEqual([{ personId: dana, from: null, to: toOf(dana) }])
    expect(applied.left).toEqual(
      expect.arrayContaining([
        { personId: ada, reason: 'no-bed' },
        { personId: bruno, reason: 'not-coming' },
        { personId: chloe, reason: 'elsewhere' },
      ]),
    )
    expect(await Promise.all([ada, chloe, dana].map(roomOf))).toEqual([null, toOf(ada), toOf(dana)])
  })

  test('a person keeps their bed if the plan gave it to a person who is no longer coming', async () => {
    const roomId = await room('5', 1)
    const [gwen, kenji] = [await person('Gwen Abara'), await person('Kenji Sato')]
    await organiser.planning.move({ venueId, moves: [{ personId: kenji, from: null, to: roomId }] })
    const moves = [
      { personId: gwen, from: null, to: roomId },
      { personId: kenji, from: roomId, to: null },
    ]
    await world().db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, gwen))
    expect(await organiser.planning.applySuggestion({ venueId, moves })).toEqual({
      done: [],
      undo: null,
      left: [
        { personId: gwen, reason: 'not-coming' },
        { personId: kenji, reason: 'not-needed' },
      ],
    })
    expect(await roomOf(kenji)).toBe(roomId)
  })

  test('one request can apply a plan for the maximum number of people at an edition', async () => {
    const rooms: string[] = []
    for (let index = 0; index < 15; index += 1) rooms.push(await room(`${index}`, 50))
    const people = await Promise.all(Array.from({ length: 700 }, (_, index) => person(`Guest ${index}`)))
    const moves = people.map((personId, index) => ({ personId, from: null, to: rooms[index % 15] ?? null }))
    expect(await organiser.planning.applySuggestion({ venueId, moves })).toEqual({
      done: moves,
      undo: expect.any(String),
      left: [],
    })
    const returnMoves = moves.map(({ personId, to }) => ({ personId, from: to, to: null }))
    await organiser.planning.move({ venueId, moves: returnMoves })
    const { placements } = await organiser.planning.propose({ venueId })
    expect(placements).toHaveLength(700)
    expect(await organiser.planning.autoAssign({ venueId, placements })).toMatchObject({
      placed: 700,
      broken: 0,
    })
  })
})

/** Plans in this thread, as if the solver could not be loaded. */
const planWithoutSolver: typeof planRoomsBest = async (task, { onWarning } = {}) => {
  const plans: RoomsPlan[] = []
  const listener = { post: (plan: RoomsPlan) => plans.push(plan), warn: (why: string) => onWarning?.(why) }
  await planRooms(task, listener, () => Promise.reject(new Error('out of memory')))
  const plan = plans.at(-1)
  if (!plan) throw new Error('There is no plan.')
  return plan
}
