import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { databaseError } from '#server/lib/database-error.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { withoutTrigger } from '#server/testing/fault.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const insertInto = (table: string, columns: string, ...values: (string | number | null)[]) =>
  sql`insert into ${sql.raw(table)} (${sql.raw(columns)}) values (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

describeOnBothDatabases('D11: the database as the last guard', (world) => {
  let writes: Record<string, SQL>

  beforeAll(async () => {
    const { db } = world()
    const venue = await addVenue(db)
    const otherVenue = await addVenue(db)
    const ada = await addPerson(db, { fullName: 'Ada', email: 'ada@wall.test' })
    const bruno = await addPerson(db, { fullName: 'Bruno' })
    const maybe = await addPerson(db, { fullName: 'Maybe' })
    const no = await addPerson(db, { fullName: 'No' })
    for (const personId of [ada, bruno]) await addAttendance(db, { personId, venueId: venue })
    await addAttendance(db, { personId: maybe, venueId: venue, attending: 'maybe' })
    await addAttendance(db, { personId: no, venueId: venue, attending: 'no' })
    const room = await addRoom(db, { venueId: venue, roomNumber: '1', bedCount: 1 })
    const second = await addRoom(db, { venueId: venue, roomNumber: '2' })
    const elsewhere = await addRoom(db, { venueId: otherVenue, roomNumber: '1' })
    const workshop = await addWorkshop(db, { venueId: venue, title: 'Glazes', capacity: 1 })
    const open = await addWorkshop(db, { venueId: venue, title: 'Open' })
    await addAccount(db, cheapPasswords, { name: 'Ada', email: 'ada@wall.test' })
    const assign = (roomId: string, personId: string, venueId = venue) =>
      insertInto('room_assignments', 'room_id, person_id, venue_id', roomId, personId, venueId)
    const signUp = (workshopId: string, personId: string) =>
      insertInto('workshop_signups', 'workshop_id, person_id, venue_id', workshopId, personId, venue)
    await db.execute(assign(room, ada))
    await db.execute(signUp(workshop, ada))
    writes = {
      'a second person into a room of one bed': assign(room, bruno),
      'one person into two rooms': assign(second, ada),
      'a person into a room of another edition': assign(elsewhere, bruno),
      'a person who answered maybe into a room': assign(second, maybe),
      'fewer beds than room guests': sql`update rooms set bed_count = 0 where id = ${room}`,
      'a bed kept by a person who is no longer confirmed': sql`update attendance set attending = 'maybe' where person_id = ${ada}`,
      'a sign-up beyond the seats': signUp(workshop, bruno),
      'the same sign-up twice': signUp(workshop, ada),
      'a sign-up of a person who declined': signUp(open, no),
      'two sign-ups at once into one seat': sql`insert into workshop_signups (workshop_id, person_id, venue_id)
        select ${workshop}, person_id, ${venue} from attendance where person_id in (${bruno}, ${maybe})`,
      'fewer seats than sign-ups': sql`update workshops set capacity = 0 where id = ${workshop}`,
      'a second attendance': insertInto('attendance', 'person_id, venue_id', ada, venue),
      'a second person of an address, in capitals': insertInto(
        'people',
        'full_name, email',
        'Ada 2',
        'ADA@wall.test',
      ),
      'a second account of an address, in capitals': insertInto(
        '"user"',
        'name, email',
        'Ada 2',
        'ADA@wall.test',
      ),
      'a status that does not exist': sql`update attendance set attending = 'perhaps'`,
      'a quarter that does not exist': sql`update venues set quarter = 'Q5'`,
      'an event that ends before it starts': sql`update venues set event_end_date = '2020-01-01'`,
      'a workshop that ends before it starts': sql`update workshops set end_time = start_time`,
      'a link that runs code': sql`update venues set google_maps_link = ${`${'javascript'}:alert(1)`}`,
      'a room without beds': insertInto(
        'rooms',
        'venue_id, room_number, bed_count, bed_type',
        venue,
        '3',
        0,
        'single',
      ),
      'a workshop item without its workshop': insertInto(
        'agenda_items',
        'venue_id, title, type, start_time, end_time',
        venue,
        'Glazes',
        'workshop',
        '2026-12-01T10:00',
        '2026-12-01T11:00',
      ),
      'an edition with people, deleted': sql`delete from venues where id = ${venue}`,
    }
    await db.execute(sql`insert into audit_log (action, entity) values ('venue.added', 'venue')`)
    writes['the audit log, rewritten'] = sql`update audit_log set action = 'nothing'`
    writes['the audit log, emptied'] = sql`delete from audit_log`
  })

  test('refuses every direct write that would break an invariant', async () => {
    const outcomes: Record<string, string> = {}
    for (const [what, write] of Object.entries(writes)) {
      outcomes[what] = await world()
        .db.execute(write)
        .then(
          () => 'WRITTEN',
          (error: unknown) => (databaseError(error).code ? 'refused' : String(error)),
        )
    }
    expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([])
    expect(Object.keys(outcomes).length).toBeGreaterThanOrEqual(12)
    expect(await brokenInvariants(world().db)).toEqual([])
  })

  test('control: without its trigger, a room gets too many people', async () => {
    const { db } = world()
    await withoutTrigger(db, { table: 'room_assignments', trigger: 'room_capacity' }, async () => {
      const overfill = writes['a second person into a room of one bed']
      if (overfill) await db.execute(overfill)
      expect(await brokenInvariants(db)).toEqual(['no more people in a room than beds'])
      await db.execute(sql`delete from room_assignments`)
    })
  })
})
