import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addItem, deleteItem, moveEntry, shiftEntries, updateItem } from '#server/agenda/commands.ts'
import { agendaList } from '#server/agenda/queries.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { isLongRun } from '#server/env.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { updateWorkshop } from '#server/programme/commands.ts'
import {
  addAccount,
  addAttendance,
  addGuests,
  addPerson,
  addVenue,
  addWorkshop,
} from '#server/testing/cast.ts'
import { withFault } from '#server/testing/fault.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { queryAsOrganiser } from '#server/testing/organiser.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant } from '#server/seats/commands.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

type Fields = {
  title: string
  type: 'session' | 'keynote' | 'workshop' | 'activity'
  startTime: string
  endTime: string
  description: string | null
  location: string | null
}

const opening: Fields = {
  title: 'Opening',
  type: 'session',
  startTime: '2026-12-01T09:00',
  endTime: '2026-12-01T10:00',
  description: null,
  location: 'Great room',
}

describeOnBothDatabases('an agenda item', (world) => {
  let actorId: string
  let venueId: string
  const deps = () => testDeps(world().db)

  beforeAll(async () => {
    actorId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email: 'nadia@agenda.test' })
  })
  beforeEach(async () => {
    await world().db.delete(outbox)
    venueId = await addVenue(world().db)
  })

  const add = async (more: Partial<Fields> = {}) =>
    (await addItem(deps(), actorId, { venueId, ...opening, ...more })).id
  const readPair = async (id: string) => {
    const [item] = await world().db.select().from(agendaItems).where(eq(agendaItems.id, id))
    const [workshop] = await world()
      .db.select()
      .from(workshops)
      .where(eq(workshops.id, item?.workshopId ?? crypto.randomUUID()))
    return { item, workshop }
  }
  const countEntries = async () => ({
    items: await world().db.$count(agendaItems, eq(agendaItems.venueId, venueId)),
    workshops: await world().db.$count(workshops, eq(workshops.venueId, venueId)),
  })

  test('has a workshop with sign-up only if its type is workshop or activity', async () => {
    await add()
    expect(await countEntries()).toEqual({ items: 1, workshops: 0 })
    const { item, workshop } = await readPair(await add({ type: 'activity' }))
    expect(workshop).toMatchObject({ ...opening, type: 'activity', signupEnabled: true, capacity: null })
    expect(item?.workshopId).toBe(workshop?.id)
  })

  test('is added only once if added twice with the same id, with one workshop', async () => {
    const id = crypto.randomUUID()
    const addSame = () => addItem(deps(), actorId, { id, venueId, ...opening, type: 'workshop' })
    expect(await Promise.all([addSame(), addSame()])).toEqual([{ id }, { id }])
    expect(await countEntries()).toEqual({ items: 1, workshops: 1 })
    const nowhere = { venueId: crypto.randomUUID(), ...opening }
    await expect(addItem(deps(), actorId, nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('has the same values as its workshop, whichever of the two is saved', async () => {
    const id = await add({ type: 'workshop' })
    const fields = { ...opening, type: 'activity' as const, title: 'Surf', location: 'The beach' }
    expect(await updateItem(deps(), actorId, { id, version: 1, ...fields })).toEqual({ version: 2 })
    const { workshop } = await readPair(id)
    expect(workshop).toMatchObject({ ...fields, version: 2 })
    const { id: workshopId = '', hostName = null, signupEnabled = true, tags = [] } = workshop ?? {}
    const saved = { ...fields, title: 'Waves', endTime: '2026-12-01T11:00', hostName, signupEnabled, tags }
    await updateWorkshop(deps(), actorId, { id: workshopId, version: 2, ...saved, capacity: 8 })
    expect((await readPair(id)).item).toMatchObject({
      title: 'Waves',
      endTime: '2026-12-01T11:00',
      version: 3,
    })
    await expect(
      updateWorkshop(deps(), actorId, { id: workshopId, version: 3, ...saved, endTime: null, capacity: 8 }),
    ).rejects.toMatchObject({ code: 'END_MISSING' })
    await expect(updateItem(deps(), actorId, { id, version: 2, ...fields })).rejects.toMatchObject({
      code: 'STALE',
      data: { title: 'Waves', version: 3 },
    })
  })

  test('can become a workshop, and can stop being a workshop unless people are signed up', async () => {
    const id = await add()
    await updateItem(deps(), actorId, { id, version: 1, ...opening, type: 'workshop' })
    expect(await countEntries()).toEqual({ items: 1, workshops: 1 })
    const workshopId = (await readPair(id)).workshop?.id ?? ''
    const [personId = ''] = await addGuests(world().db, venueId, 1)
    await addParticipant(world().db, actorId, { workshopId, personId })
    const back = { id, version: 2, ...opening, type: 'keynote' as const }
    await expect(updateItem(deps(), actorId, back)).rejects.toMatchObject({ code: 'WORKSHOP_HAS_SIGNUPS' })
    expect(await countEntries()).toEqual({ items: 1, workshops: 1 })
    await world().db.delete(workshopSignups).where(eq(workshopSignups.workshopId, workshopId))
    expect(await updateItem(deps(), actorId, back)).toEqual({ version: 3 })
    expect(await countEntries()).toEqual({ items: 1, workshops: 0 })
  })

  test('is deleted with its workshop, even if deleted twice', async () => {
    const [plain, workshop] = [await add(), await add({ type: 'workshop' })]
    for (const id of [plain, workshop, workshop]) {
      expect(await deleteItem(deps(), actorId, id)).toEqual({})
    }
    expect(await countEntries()).toEqual({ items: 0, workshops: 0 })
  })

  test('moves with its workshop, keeps its length, and notifies people who signed up', async () => {
    const id = await add({ type: 'workshop' })
    const workshopId = (await readPair(id)).workshop?.id ?? ''
    const personId = await addPerson(world().db, { fullName: 'Ines', email: `${id}@agenda.test` })
    await addAttendance(world().db, { personId, venueId })
    await addParticipant(world().db, actorId, { workshopId, personId })
    const startTime = '2026-12-02T16:30'
    expect(await moveEntry(deps(), actorId, { id, version: 1, startTime })).toEqual({ version: 2 })
    expect(await moveEntry(deps(), actorId, { id, version: 1, startTime })).toEqual({ version: 2 })
    const times = { startTime, endTime: '2026-12-02T17:30' }
    expect(await readPair(id)).toMatchObject({ item: times, workshop: times })
    expect(await world().db.$count(outbox, eq(outbox.recipient, `${id}@agenda.test`))).toBe(1)
    const elsewhere = { id, version: 1, startTime: '2026-12-02T08:00' }
    await expect(moveEntry(deps(), actorId, elsewhere)).rejects.toMatchObject({ code: 'STALE' })
    const alone = await addWorkshop(world().db, { venueId, title: 'Walk', endTime: null })
    expect(await moveEntry(deps(), actorId, { id: alone, version: 1, startTime })).toEqual({ version: 2 })
    // A workshop on the agenda is moved by its item.
    const asWorkshop = { id: workshopId, version: 2, startTime }
    await expect(moveEntry(deps(), actorId, asWorkshop)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is listed as a single entry with its workshop, like a workshop without an item', async () => {
    const id = await add({ type: 'workshop' })
    const alone = await addWorkshop(world().db, { venueId, title: 'Walk', capacity: 5, hostName: 'Noor' })
    const list = await queryAsOrganiser(world().db, agendaList, venueId)
    const { workshop } = await readPair(id)
    expect(list).toEqual([
      {
        ...opening,
        id,
        version: 1,
        isItem: true,
        type: 'workshop',
        workshopId: workshop?.id,
        hostName: null,
        capacity: null,
        signupEnabled: true,
        signupCount: 0,
        eating: null,
      },
      {
        id: alone,
        version: 1,
        isItem: false,
        workshopId: alone,
        type: 'workshop',
        title: 'Walk',
        startTime: '2026-12-01T10:00',
        endTime: '2026-12-01T11:30',
        description: null,
        location: null,
        hostName: 'Noor',
        capacity: 5,
        signupEnabled: true,
        signupCount: 0,
        eating: null,
      },
    ])
  })

  test('D8: is saved or unchanged together with its workshop after a fault at any write', async () => {
    const { db } = world()
    const rounds = isLongRun() ? 100 : 12
    for (let round = 0; round < rounds; round += 1) {
      const id = await add({ type: 'workshop', title: `Round ${round}` })
      const before = await readPair(id)
      const fields = { ...opening, type: 'activity' as const, title: 'After' }
      const work = [
        () => updateItem(deps(), actorId, { id, version: 1, ...fields }),
        () => moveEntry(deps(), actorId, { id, version: 1, startTime: '2026-12-03T09:00' }),
        () => updateItem(deps(), actorId, { id, version: 1, ...fields, type: 'session' }),
        () => deleteItem(deps(), actorId, id),
        () => add({ type: 'workshop', title: 'Added' }),
      ][round % 5]
      const table = ['agenda_items', 'workshops', 'audit_log'][Math.floor(round / 5) % 3] ?? ''
      const countsBefore = await countEntries()
      const failed = await withFault(db, { table }, () => codeOf(work?.() ?? Promise.resolve()))
      expect(failed).toBe('P0001')
      expect(await readPair(id)).toEqual(before)
      expect(await countEntries()).toEqual(countsBefore)
    }
  })

  test('changes its length with its workshop', async () => {
    const id = await add({ type: 'workshop' })
    const times = { startTime: '2026-12-01T09:00', endTime: '2026-12-01T10:45' }
    expect(await moveEntry(deps(), actorId, { id, version: 1, ...times })).toEqual({ version: 2 })
    expect(await readPair(id)).toMatchObject({ item: times, workshop: times })
    expect(await moveEntry(deps(), actorId, { id, version: 1, ...times })).toEqual({ version: 2 })
  })

  test('moves by whole days together with other entries, with or without an item or workshop', async () => {
    const session = await add()
    const item = await add({ type: 'workshop', startTime: '2026-12-30T23:00', endTime: '2026-12-31T01:00' })
    const alone = await addWorkshop(world().db, {
      venueId,
      title: 'Alone',
      startTime: '2026-12-02T14:00',
      endTime: null,
    })
    const elsewhere = await addVenue(world().db)
    const other = await addItem(deps(), actorId, { venueId: elsewhere, ...opening })
    const entries = [
      { id: session, startTime: opening.startTime },
      { id: item, startTime: '2026-12-30T23:00' },
      { id: alone, startTime: '2026-12-02T14:00' },
      { id: other.id, startTime: opening.startTime },
    ]
    const shift = () => shiftEntries(deps(), actorId, { venueId, entries, days: 2 })
    const { moved: count, done } = await shift()
    expect(count).toBe(3)
    expect(new Set(done.map(({ id }) => id))).toEqual(new Set([session, item, alone]))
    // Repeated after a lost response: nothing is left to undo.
    expect(await shift()).toEqual({ moved: 3, done: [] })
    const moved = { startTime: '2027-01-01T23:00', endTime: '2027-01-02T01:00' }
    expect(await readPair(item)).toMatchObject({ item: moved, workshop: moved })
    expect((await readPair(session)).item).toMatchObject({ startTime: '2026-12-03T09:00', version: 2 })
    const [workshop] = await world().db.select().from(workshops).where(eq(workshops.id, alone))
    expect(workshop?.startTime).toBe('2026-12-04T14:00')
    expect((await readPair(other.id)).item?.startTime).toBe(opening.startTime)
    const later = [
      { id: session, startTime: '2026-12-03T09:00' },
      { id: item, startTime: '2026-12-31T23:00' },
    ]
    // Another organiser has moved the second entry since.
    expect(await shiftEntries(deps(), actorId, { venueId, entries: later, days: -2 })).toEqual({
      moved: 1,
      done: [{ id: session, startTime: opening.startTime }],
    })
    expect((await readPair(session)).item?.startTime).toBe(opening.startTime)
    expect((await readPair(item)).item?.startTime).toBe(moved.startTime)
    const log = await world().db.select().from(auditLog).where(eq(auditLog.venueId, venueId))
    expect(
      log.flatMap(({ action, after }) => (action === 'agenda.shifted' ? [after?.['entries']] : [])),
    ).toEqual([3, 1])
  })
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => databaseError(error).code,
  )
