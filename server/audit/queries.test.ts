import { expect, test } from 'vitest'
import { setMany } from '#server/attendance/many/commands.ts'
import { record, type Entry } from '#server/audit/commands.ts'
import { listActivity, listHistory, listSubjects } from '#server/audit/queries.ts'
import { agendaDrafts, agendaItems } from '#server/db/tables/agenda.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import { putInBed } from '#server/testing/beds.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the history of an edition', (world) => {
  async function addEdition() {
    const { db } = world()
    const venueId = await addVenue(db)
    const addOrganiser = (name: string) =>
      addAccount(db, cheapPasswords, { name, email: `${crypto.randomUUID()}@studio.example`, role: 'admin' })
    const actorId = await addOrganiser('Nadia')
    const addAttendee = async (fullName: string) => {
      const personId = await addPerson(db, { fullName })
      return { personId, attendanceId: await addAttendance(db, { personId, venueId, attending: 'yes' }) }
    }
    let minutes = 0
    const write = (entry: Omit<Entry, 'venueId' | 'at'>, by: string | null = actorId) =>
      record(db, by, { ...entry, venueId, at: new Date(Date.UTC(2027, 0, 1, 9, minutes++)) })
    const listSentences = async (filter: Omit<Parameters<typeof listHistory>[1], 'venueId'> = {}) => {
      const { entries } = await listHistory(db, { venueId, ...filter })
      return entries.map((entry) => entry.did)
    }
    return { db, venueId, actorId, addOrganiser, addAttendee, write, listSentences }
  }

  test('lists the actions on a person, alone or among many, and the actions on a room', async () => {
    const { db, venueId, actorId, addAttendee, listSentences } = await addEdition()
    const [ana, bo] = [await addAttendee('Ana Lima'), await addAttendee('Bo Berg')]
    const roomId = await addRoom(db, { venueId, roomNumber: '12' })
    await putInBed(db, actorId, { venueId, roomId, personId: ana.personId })
    await setMany(testDeps(db), actorId, {
      venueId,
      changes: [{ from: 'yes', attending: 'maybe', ids: [ana.attendanceId, bo.attendanceId] }],
      undoCheckIn: false,
      shown: 'any',
    })
    const about = (id: string) => listSentences({ about: { kind: 'person', id } })
    expect(await about(ana.personId)).toEqual([
      'set 2 people to Maybe and freed beds in 1 room',
      'gave Ana Lima a bed in room 12',
    ])
    expect(await about(bo.personId)).toEqual(['set 2 people to Maybe and freed beds in 1 room'])
    expect(await listSentences({ about: { kind: 'room', id: roomId } })).toEqual([
      'set 2 people to Maybe and freed beds in 1 room',
      'gave Ana Lima a bed in room 12',
    ])
    const empty = await addRoom(db, { venueId, roomNumber: '14' })
    expect(await listSentences({ about: { kind: 'room', id: empty } })).toEqual([])
  })

  test('lists the actions on a workshop, on its agenda item and on its seats', async () => {
    const { db, venueId, write, listSentences } = await addEdition()
    const workshopId = await addWorkshop(db, { venueId, title: 'Pottery' })
    const [item] = await db
      .insert(agendaItems)
      .values({
        venueId,
        title: 'Pottery',
        type: 'workshop' as const,
        startTime: '2026-12-01T10:00',
        endTime: '2026-12-01T11:30',
        workshopId,
      })
      .returning()
    const [lunch] = await db
      .insert(mealEvents)
      .values({ venueId, title: 'Lunch', date: '2027-01-01', startTime: '12:00', endTime: '13:00' })
      .returning()
    await write({ action: 'meal.added', entity: 'meal', entityId: lunch?.id })
    await write({ action: 'agenda.moved', entity: 'agendaItem', entityId: item?.id })
    await write({ action: 'workshop.participantAdded', entity: 'person', after: { workshopId } })
    expect(await listSentences({ about: { kind: 'workshop', id: workshopId } })).toEqual([
      'signed someone up for Pottery',
      'moved the agenda item “Pottery”',
    ])
    expect(await listSentences({ about: { kind: 'meal', id: lunch?.id ?? '' } })).toEqual([
      'added the meal “Lunch”',
    ])
  })

  test('shows the name of an agenda item that is only in the draft', async () => {
    const { db, venueId, write, listSentences } = await addEdition()
    const id = crypto.randomUUID()
    const times = { startTime: '2026-12-01T10:00', endTime: '2026-12-01T11:30' }
    await db.insert(agendaDrafts).values({
      id,
      venueId,
      isItem: true,
      title: 'Night walk',
      type: 'session',
      signupEnabled: false,
      ...times,
    })
    await write({ action: 'agenda.added', entity: 'agendaItem', entityId: id })
    expect(await listSentences({ about: { kind: 'agendaItem', id } })).toEqual([
      'added the agenda item “Night walk”',
    ])
    const { subjects } = await listSubjects(db, venueId)
    expect(subjects).toEqual([{ kind: 'agendaItem', id, name: 'Night walk' }])
  })

  test('lists entries about both the item and the workshop of a workshop that is only in the draft', async () => {
    const { db, venueId, write, listSentences } = await addEdition()
    const [id, workshopId] = [crypto.randomUUID(), crypto.randomUUID()]
    const times = { startTime: '2026-12-01T10:00', endTime: '2026-12-01T11:30' }
    const draft = { id, workshopId, venueId, isItem: true, title: 'Weaving', type: 'workshop' as const }
    await db.insert(agendaDrafts).values({ ...draft, signupEnabled: true, ...times })
    await write({ action: 'agenda.added', entity: 'agendaItem', entityId: id })
    await write({ action: 'workshop.changed', entity: 'workshop', entityId: workshopId })
    expect(await listSentences({ about: { kind: 'workshop', id: workshopId } })).toHaveLength(2)
    const { subjects } = await listSubjects(db, venueId)
    expect(subjects).toEqual([{ kind: 'workshop', id: workshopId, name: 'Weaving' }])
  })

  test('lists the actions of one organiser without those of the system', async () => {
    const { actorId, addOrganiser, write, listSentences } = await addEdition()
    const other = await addOrganiser('Omar')
    await write({ action: 'venue.changed', entity: 'venue' })
    await write({ action: 'venue.roomsShown', entity: 'venue' }, other)
    await write({ action: 'venue.roomsHidden', entity: 'venue' }, null)
    expect(await listSentences({ actorId })).toEqual(['changed a venue'])
    expect(await listSentences({ actorId: other })).toEqual(['showed the rooms to guests'])
    expect(await listSentences()).toHaveLength(3)
  })

  test('continues where the previous page ended', async () => {
    const { db, venueId, write } = await addEdition()
    for (let index = 0; index < 51; index += 1) await write({ action: 'venue.changed', entity: 'venue' })
    const { entries, hasMore } = await listHistory(db, { venueId })
    expect([entries.length, hasMore]).toEqual([50, true])
    const older = await listHistory(db, { venueId, before: entries.at(-1)?.id })
    expect([older.entries.length, older.hasMore]).toEqual([1, false])
  })

  test('shows repetitions of an action as one line of the recent activity, however many', async () => {
    const { db, venueId, actorId, addAttendee, write } = await addEdition()
    const { personId: first } = await addAttendee('Ana Lima')
    await write({ action: 'person.added', entity: 'person', entityId: first })
    const at = new Date(Date.UTC(2027, 0, 1, 10))
    for (let count = 0; count < 60; count += 1) {
      const { personId } = await addAttendee('Ben Okoro')
      const entry = { action: 'invitation.prepared', entity: 'person', entityId: personId, venueId, at }
      await record(db, actorId, entry)
    }
    const { entries, hasMore } = await listActivity(db, { venueId })
    expect(entries.map(({ did }) => did).slice(0, 2)).toEqual([
      'prepared the personal link of Ben Okoro (and 59 more people)',
      'added Ana Lima',
    ])
    const older = await listActivity(db, { venueId, before: entries[0]?.id })
    expect([older.entries, older.hasMore]).toEqual([entries.slice(1), hasMore])
  })

  test('leaves out other editions, and refuses unknown subjects', async () => {
    const { db, venueId, listSentences } = await addEdition()
    const elsewhere = await addVenue(db, { name: 'Fjordhotell' })
    const id = await addRoom(db, { venueId: elsewhere, roomNumber: '7' })
    expect(await listSentences()).toEqual([])
    const notFound = { code: 'NOT_FOUND' }
    await expect(listSentences({ about: { kind: 'room', id } })).rejects.toMatchObject(notFound)
    await expect(listHistory(db, { venueId: crypto.randomUUID() })).rejects.toMatchObject(notFound)
    await expect(listSubjects(db, crypto.randomUUID())).rejects.toMatchObject(notFound)
    expect(await listSubjects(db, venueId)).toEqual({ subjects: [], actors: [] })
  })

  test('offers the edition’s people, rooms and workshops as filters, by name', async () => {
    const { db, venueId, actorId, addAttendee, write } = await addEdition()
    await write({ action: 'venue.changed', entity: 'venue' })
    await write({ action: 'venue.changed', entity: 'venue' }, null)
    await addAttendee('Zoë Vik')
    await addAttendee('Ana Lima')
    await addRoom(db, { venueId, roomNumber: '12' })
    await addWorkshop(db, { venueId, title: 'Pottery' })
    const { subjects, actors } = await listSubjects(db, venueId)
    expect(subjects.map(({ kind, name }) => [kind, name])).toEqual([
      ['person', 'Ana Lima'],
      ['person', 'Zoë Vik'],
      ['room', '12'],
      ['workshop', 'Pottery'],
    ])
    expect(actors).toEqual([{ id: actorId, name: 'Nadia' }])
  })
})
