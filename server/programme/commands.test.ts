import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addItem } from '#server/agenda/commands.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { invitations } from '#server/db/tables/invitations.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { addWorkshop, deleteWorkshop, updateWorkshop } from '#server/programme/commands.ts'
import { addAccount, addAttendance, addGuests, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { queryAsOrganiser } from '#server/testing/organiser.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { addParticipant, removeParticipant } from '#server/seats/commands.ts'
import { workshopsList } from '#server/workshops/queries.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

const knots = {
  title: 'Knots',
  type: 'workshop',
  startTime: '2026-12-01T14:00',
  endTime: '2026-12-01T15:30',
  description: null,
  hostName: null,
  location: 'The wharf',
  signupEnabled: true,
  capacity: 2,
  tags: [],
} as const
const fields = { ...knots, tags: [...knots.tags] }

describeOnBothDatabases('a workshop', (world) => {
  let actorId: string
  let venueId: string
  let guests: string[]
  const deps = () => testDeps(world().db)

  beforeAll(async () => {
    actorId = await addAccount(world().db, cheapPasswords, { name: 'Nadia', email: 'nadia@programme.test' })
  })
  beforeEach(async () => {
    await world().db.delete(outbox)
    venueId = await addVenue(world().db)
    guests = await addGuests(world().db, venueId, 3)
  })

  const add = () => addWorkshop(deps(), actorId, { venueId, ...fields }).then(({ id }) => id)
  const seat = async (workshopId: string, personId = guests[0] ?? '') =>
    addParticipant(world().db, actorId, { workshopId, personId })
  const listMails = () =>
    world()
      .db.select({ kind: outbox.kind, to: outbox.recipient, facts: outbox.facts })
      .from(outbox)
      .orderBy(outbox.recipient)

  test('is added only once if its form is sent twice', async () => {
    const id = crypto.randomUUID()
    expect(await addWorkshop(deps(), actorId, { id, venueId, ...fields })).toEqual({ id })
    expect(await addWorkshop(deps(), actorId, { id, venueId, ...fields })).toEqual({ id })
    expect(await world().db.$count(workshops, eq(workshops.venueId, venueId))).toBe(1)
    await expect(
      addWorkshop(deps(), actorId, { venueId: crypto.randomUUID(), ...fields }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is listed with its participants by name', async () => {
    const id = await add()
    await seat(id, guests[1])
    await seat(id, guests[0])
    const list = await queryAsOrganiser(world().db, workshopsList, venueId)
    expect(list).toEqual([
      {
        id,
        version: 1,
        ...fields,
        takesSignups: true,
        isInAgenda: false,
        participants: [
          { personId: guests[0], fullName: 'Guest 1' },
          { personId: guests[1], fullName: 'Guest 2' },
        ],
        waiting: [],
      },
    ])
  })

  test('refuses a stale save with its current values, unless the values are the same', async () => {
    const id = await add()
    const first = { id, version: 1, ...fields, title: 'Better knots' }
    expect(await updateWorkshop(deps(), actorId, first)).toEqual({ version: 2 })
    expect(await updateWorkshop(deps(), actorId, first)).toEqual({ version: 2 })
    await expect(updateWorkshop(deps(), actorId, { ...first, title: 'Other knots' })).rejects.toMatchObject({
      code: 'STALE',
      data: { title: 'Better knots', version: 2 },
    })
    await expect(
      updateWorkshop(deps(), actorId, { ...first, id: crypto.randomUUID() }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('can’t have fewer seats than participants', async () => {
    const id = await add()
    await seat(id, guests[0])
    await seat(id, guests[1])
    await expect(
      updateWorkshop(deps(), actorId, { id, version: 1, ...fields, capacity: 1 }),
    ).rejects.toMatchObject({
      code: 'CAPACITY_BELOW_SIGNUPS',
      message: '2 people are signed up, so it needs at least 2 seats.',
    })
    expect(await updateWorkshop(deps(), actorId, { id, version: 1, ...fields, capacity: null })).toEqual({
      version: 2,
    })
  })

  test('takes people that an organiser adds until it is full, even if sign-up is off', async () => {
    const id = await add()
    await updateWorkshop(deps(), actorId, { id, version: 1, ...fields, signupEnabled: false })
    expect(await seat(id, guests[0])).toEqual({})
    expect(await seat(id, guests[0])).toEqual({})
    expect(await seat(id, guests[1])).toEqual({})
    await expect(seat(id, guests[2])).rejects.toMatchObject({ code: 'WORKSHOP_FULL' })
    const someone = { workshopId: id, personId: guests[1] ?? '' }
    expect(await removeParticipant(deps(), actorId, someone)).toEqual({})
    expect(await removeParticipant(deps(), actorId, someone)).toEqual({})
    expect(await seat(id, guests[2])).toEqual({})
  })

  test('refuses people who answered no or aren’t invited', async () => {
    const id = await add()
    const stranger = await addPerson(world().db, { fullName: 'Somebody else' })
    await expect(seat(id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await addAttendance(world().db, { personId: stranger, venueId, attending: 'no' })
    await expect(seat(id, stranger)).rejects.toMatchObject({ code: 'NOT_COMING' })
  })

  test('a move is mailed once to each invited participant with an address', async () => {
    const id = await add()
    const withAddress = await addPerson(world().db, { fullName: 'Ines', email: `${id}@programme.test` })
    await addAttendance(world().db, { personId: withAddress, venueId, attending: 'maybe' })
    await world().db.insert(invitations).values({ personId: withAddress, venueId })
    await seat(id, withAddress)
    await seat(id, guests[0])
    await updateWorkshop(deps(), actorId, { id, version: 1, ...fields, description: 'Bring a rope' })
    expect(await listMails()).toEqual([])
    await updateWorkshop(deps(), actorId, { id, version: 2, ...fields, location: 'The loft' })
    await updateWorkshop(deps(), actorId, { id, version: 3, ...fields, startTime: '2026-12-01T13:00' })
    expect(await listMails()).toEqual([
      {
        kind: 'workshop changed',
        to: `${id}@programme.test`,
        facts: {
          workshopId: id,
          startTime: '2026-12-01T14:00',
          endTime: '2026-12-01T15:30',
          location: 'The wharf',
        },
      },
    ])
  })

  test('a move isn’t mailed to people who were never invited', async () => {
    const id = await add()
    const personId = await addPerson(world().db, { fullName: 'Ken', email: `${id}@programme.test` })
    await addAttendance(world().db, { personId, venueId, attending: 'maybe' })
    await seat(id, personId)
    await updateWorkshop(deps(), actorId, { id, version: 1, ...fields, location: 'The loft' })
    expect(await listMails()).toEqual([])
  })

  test('a move is not mailed once the workshop is over, and is held without a mail server', async () => {
    const id = await add()
    const personId = await addPerson(world().db, { fullName: 'Ines', email: `${id}@programme.test` })
    await addAttendance(world().db, { personId, venueId })
    await seat(id, personId)
    const after = testDeps(world().db, { clock: () => new Date('2026-12-02T00:00:00Z') })
    await updateWorkshop(after, actorId, { id, version: 1, ...fields, location: 'The loft' })
    expect(await listMails()).toEqual([])
    const held = testDeps(world().db, { isMailConfigured: false })
    await updateWorkshop(held, actorId, { id, version: 2, ...fields })
    const [message] = await world().db.select().from(outbox)
    expect(message?.isHeld).toBe(true)
  })

  test('is deleted with its sign-ups and agenda item, and people with a seat get a mail', async () => {
    await addItem(deps(), actorId, { venueId, ...itemOf(fields) })
    const [workshop] = await world().db.select().from(workshops).where(eq(workshops.venueId, venueId))
    const id = workshop?.id ?? ''
    const personId = await addPerson(world().db, { fullName: 'Ines', email: `${id}@programme.test` })
    await addAttendance(world().db, { personId, venueId })
    await seat(id, personId)
    expect(await deleteWorkshop(deps(), actorId, id)).toEqual({})
    expect(await deleteWorkshop(deps(), actorId, id)).toEqual({})
    expect(await world().db.$count(workshops, eq(workshops.id, id))).toBe(0)
    expect(await world().db.$count(agendaItems, eq(agendaItems.venueId, venueId))).toBe(0)
    expect(await world().db.$count(workshopSignups, eq(workshopSignups.workshopId, id))).toBe(0)
    expect(await listMails()).toEqual([
      {
        kind: 'workshop cancelled',
        to: `${id}@programme.test`,
        facts: { title: 'Knots', startTime: '2026-12-01T14:00', venueId },
      },
    ])
    const recorded = await world().db.select().from(auditLog).where(eq(auditLog.entityId, id))
    expect(recorded.map(({ action }) => action)).toEqual(['workshop.deleted'])
  })
})

const itemOf = ({ title, type, startTime, endTime, description, location }: typeof fields) => ({
  title,
  type,
  startTime,
  endTime,
  description,
  location,
})
