import fc from 'fast-check'
import { ORPCError } from '@orpc/client'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/core/deps.ts'
import { addCheckIn } from '#server/desk/taps/commands.ts'
import { isLongRun } from '#server/env.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { roomWishes } from '#server/db/tables/rooms-wishes.ts'
import { shuttleRuns, shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { studios } from '#server/db/tables/studios.ts'
import { addAccount, addRoom, returnedRow } from '#server/testing/cast.ts'
import { readEditionState, type EditionState } from '#server/testing/edition-state.ts'
import { answers, editionQuestions, questions } from '#server/db/tables/questions.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { undoableActions } from '#server/undo/commands.ts'
import { addSmallEdition } from '#server/testing/small-edition.ts'
import { performDrawn, actionNames, type DrawnAction } from '#server/testing/undo-actions.ts'
import type { Fixture } from '#server/testing/undo-fixture.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { workshops, workshopSignups, workshopWaiting } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('Undo', (world) => {
  let organiser: Client
  let actorId: string
  let close: () => Promise<void>
  let deps: Deps

  beforeAll(async () => {
    deps = testDeps(world().db)
    const served = await serve(deps)
    const account = { name: 'Nadia Haddad', email: 'nadia@undo.test', role: 'admin' as const }
    actorId = await addAccount(world().db, cheapPasswords, account)
    organiser = await served.signedIn(actorId)
    close = served.close
    await world().db.insert(studios).values({ name: 'Lisbon' })
  })
  afterAll(() => close())

  const drawn: fc.Arbitrary<DrawnAction> = fc.record({
    action: fc.constantFrom(...actionNames),
    personIndexes: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 }),
    n: fc.nat(60),
  })
  const step = fc.record({ drawn, isUndone: fc.nat(4).map((n) => n > 0) })

  /** Performs and undoes a drawn action, and checks that the edition is as before. False if nothing was undone. */
  async function tryUndo(fixture: Fixture, { drawn: one, isUndone }: Step): Promise<boolean> {
    const { venueId, personAt } = fixture.edition
    const personIds = [0, 1, 2, 3, 4, 5].map((at) => personAt(at))
    const before = await readEditionState(world().db, venueId, personIds)
    const performed = await unlessRefused(performDrawn(fixture, one))
    const undone = performed && isUndone ? await unlessRefused(performed.undo()) : undefined
    if (!performed || !undone) return false
    const notRestored = [...performed.notRestored, ...undone]
    const withoutNotRestored = removerOf(before, notRestored)
    const after = await readEditionState(world().db, venueId, personIds)
    expect(withoutNotRestored(after), `${one.action}: ${notRestored.join(' · ')}`).toEqual(
      withoutNotRestored(before),
    )
    return true
  }

  /** The actions of the log entries that were undone. */
  const undoneActions = async () => {
    const { rows } = await world().db.execute<{ action: string }>(sql`
      select distinct l.action from ${auditLog} u join ${auditLog} l on l.id::text = u.after ->> 'undid'
      where u.action = 'history.undone'`)
    return rows.map(({ action }) => action).toSorted()
  }

  const createFixture = async (): Promise<Fixture> => ({
    db: world().db,
    deps,
    organiser,
    actorId,
    edition: await addFullEdition(world().db),
  })

  test.each<DrawnAction>([
    { action: 'setStatus', personIndexes: [0], n: 1 },
    { action: 'setMany', personIndexes: [0, 1], n: 1 },
    { action: 'remove', personIndexes: [0], n: 0 },
    { action: 'removeMany', personIndexes: [1, 3], n: 0 },
    { action: 'move', personIndexes: [0], n: 2 },
    { action: 'importFlights', personIndexes: [3], n: 0 },
    { action: 'moveSeat', personIndexes: [0], n: 1 },
    { action: 'arrangeShuttles', personIndexes: [3], n: 7 },
    { action: 'deleteShuttle', personIndexes: [0], n: 0 },
    { action: 'decline', personIndexes: [0], n: 0 },
    { action: 'answerQuestion', personIndexes: [0, 1], n: 0 },
    { action: 'answerQuestion', personIndexes: [0, 1], n: 1 },
    { action: 'assignInHistory', personIndexes: [0], n: 2 },
    { action: 'setStatusInHistory', personIndexes: [0], n: 1 },
    { action: 'undoCheckInInHistory', personIndexes: [0], n: 0 },
  ])('restores the room, pin, check-in, flights and place in line after $action', async (one) => {
    expect(await tryUndo(await createFixture(), { drawn: one, isUndone: true })).toBe(true)
  })

  test(
    'restores the edition after random actions, except for what it reports as not restored',
    async () => {
      let undone = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
          const fixture = await createFixture()
          for (const one of steps) if (await tryUndo(fixture, one)) undone += 1
        }),
        { numRuns: isLongRun() ? 3_200 : 25 },
      )
      expect(undone).toBeGreaterThan(isLongRun() ? 5_000 : 0)
      const undoneAtLeast = isLongRun() ? undoableActions : []
      expect(await undoneActions()).toEqual(expect.arrayContaining([...undoneAtLeast]))
    },
    isLongRun() ? 7_200_000 : 120_000,
  )
})

type Step = { drawn: DrawnAction; isUndone: boolean }

const unlessRefused = async <T>(called: Promise<T>): Promise<T | undefined> =>
  called.catch((reason: unknown) => {
    if (reason instanceof ORPCError && reason.code in refusals) return undefined
    throw reason
  })

/** Returns a function that removes from a state whatever these sentences name, because it wasn't restored. */
function removerOf(before: EditionState, notRestored: readonly string[]) {
  const isMentioned = (name: unknown) => notRestored.some((sentence) => sentence.includes(String(name)))
  const roomIds = new Set(
    (before['rooms'] ?? []).flatMap((room) =>
      isMentioned(`Room ${String(room['room_number'])}`) ? [room['id']] : [],
    ),
  )
  const workshopIds = new Set(
    (before['workshops'] ?? []).flatMap((one) =>
      isMentioned(one['title']) || isMentioned('workshop seat') ? [one['id']] : [],
    ),
  )
  // People who got such a seat may have given up another, which isn't restored either.
  for (const { workshop_id: id, gives_up: other } of before['workshop_waiting'] ?? [])
    if (workshopIds.has(id) && other !== null) workshopIds.add(other)
  const isShuttle = isMentioned('shuttle') || isMentioned('Shuttle')
  const isBed = isMentioned('room') || isMentioned('Room')
  return (state: EditionState): EditionState =>
    Object.fromEntries(
      Object.entries(state).flatMap(([table, rows]) => {
        const remaining = rows.flatMap((row) => {
          if (isShuttle && (table === 'shuttle_seats' || table === 'shuttle_tickets')) return []
          if (isMentioned('personal link') && table === 'invitations') return []
          if (roomIds.has(row['room_id']) || workshopIds.has(row['workshop_id'])) return []
          if (table !== 'attendance') return [row]
          const { freed_room_id: room, freed_workshop_ids: seats, check_in_time: checkIn, ...other } = row
          const { freed_run_ids: runs, ...rest } = other
          return [
            {
              ...rest,
              ...(!isBed && { room }),
              ...(!isShuttle && { runs }),
              ...(!isMentioned('checked in') && { checkIn }),
              ...(Array.isArray(seats) && { seats: seats.filter((id) => !workshopIds.has(id)) }),
            },
          ]
        })
        return remaining.length > 0 ? [[table, remaining]] : []
      }),
    )
}

/** Adds an edition with one of everything that a person may have there. */
async function addFullEdition(db: Db) {
  const edition = await addSmallEdition(db)
  const { venueId, pottery, roomId } = edition
  const [ana, ben, , di, ed, flo] = [0, 1, 2, 3, 4, 5].map((at) => edition.personAt(at))
  const announcedAt = new Date('2026-11-20T09:00:00Z')
  const bedOf = (personId = '') =>
    and(eq(roomAssignments.venueId, venueId), eq(roomAssignments.personId, personId))
  await db.update(roomAssignments).set({ isPinned: true, announcedAt }).where(bedOf(ana))
  await db.update(roomAssignments).set({ announcedAt }).where(bedOf(ben))
  await addRoom(db, { venueId, roomNumber: '16', bedCount: 3 })
  const [yoga] = await db
    .update(workshops)
    .set({ capacity: 2 })
    .where(and(eq(workshops.venueId, venueId), eq(workshops.title, 'Yoga')))
    .returning()
  const yogaId = yoga?.id ?? ''
  const rowOf = (personId = '') => and(eq(attendance.venueId, venueId), eq(attendance.personId, personId))
  await db.insert(workshopSignups).values({ workshopId: yogaId, personId: di ?? '', venueId })
  await db
    .insert(workshopWaiting)
    .values({ workshopId: pottery, personId: di ?? '', venueId, givesUp: yogaId })
  await db.insert(roomWishes).values({ personId: ben ?? '', venueId, wantsQuiet: true })
  await db.insert(invitations).values({ personId: ben ?? '', venueId })
  const at = new Date('2026-11-21T08:00:00Z')
  const [id = ''] = edition.idsOf(0)
  await addCheckIn(db, { id, venueId, personId: ana ?? '' }, { at, byId: null })
  await db.update(attendance).set({ attending: 'maybe' }).where(rowOf(flo))
  await db
    .update(attendance)
    .set({ attending: 'no', freedRoomId: roomId, freedWorkshopIds: [yogaId] })
    .where(rowOf(ed))
  const flight = { flight1DepartureAirport: 'LHR', flight1ArrivalTime: '2026-11-30T15:30' }
  await db.update(attendance).set(flight).where(rowOf(di))
  await db.update(attendance).set({ flight1DepartureAirport: 'CDG' }).where(rowOf(di))
  await db.update(rooms).set({ floor: 0 }).where(eq(rooms.id, roomId))
  await addShuttles(db, venueId, { riders: [ana, di], formerRider: ed })
  await addQuestion(db, venueId, ana)
  return edition
}

/** Adds a question asked by an organiser, with one person's answer. */
async function addQuestion(db: Db, venueId: string, personId = '') {
  const [question] = await db
    .insert(questions)
    .values({ label: `Question of ${venueId}`, kind: 'text', readers: ['organisers'] })
    .returning()
  const { id: questionId, kind, readers } = returnedRow(question)
  await db.insert(editionQuestions).values({ venueId, questionId, position: 0 })
  const answeredAt = new Date('2026-11-20T09:00:00Z')
  await db
    .insert(answers)
    .values({ questionId, kind, personId, venueId, value: 'Answer 0', readers, answeredAt })
}

/** Adds a full run with its tickets, and a run with free seats. One person gave up a seat on the full run. */
async function addShuttles(
  db: Db,
  venueId: string,
  { riders, formerRider }: { riders: readonly (string | undefined)[]; formerRider: string | undefined },
) {
  const run = {
    venueId,
    direction: 'to_venue',
    place: 'Airport, exit C',
    leavesAt: '2026-11-30T16:30',
  } as const
  const [full] = await db
    .insert(shuttleRuns)
    .values([
      { ...run, number: 1, seats: 2 },
      { ...run, number: 2, seats: 8 },
    ])
    .returning()
  const seats = riders.map((personId = '') => ({
    personId,
    venueId,
    runId: full?.id ?? '',
    direction: run.direction,
  }))
  await db.insert(shuttleSeats).values(seats)
  await db.insert(shuttleTickets).values(seats.map((seat) => ({ ...run, ...seat, number: 1 })))
  await db
    .update(attendance)
    .set({ freedRunIds: [full?.id ?? ''] })
    .where(and(eq(attendance.venueId, venueId), eq(attendance.personId, formerRider ?? '')))
}
