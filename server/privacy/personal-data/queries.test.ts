import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { canaryAnswers } from '#server/demo/people.ts'
import { recordKinds } from '#contract/personal-records.ts'
import { PersonalDataExport } from '#contract/privacy.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { record } from '#server/audit/commands.ts'
import { outbox } from '#server/db/tables/mail-outbox.ts'
import { findSubject, readPersonalData } from '#server/privacy/personal-data/queries.ts'
import { personalDataOf, withheldOf } from '#server/privacy/personal-data/rules.ts'
import { roomVetoes } from '#server/db/tables/rooms-wishes.ts'
import { canariesIn, canary } from '#server/testing/canaries.ts'
import { addPersonWithCanaries, type PersonWithCanaries } from '#server/testing/person-with-canaries.ts'
import { testNow } from '#server/testing/served.ts'
import { venues } from '#server/db/tables/venues.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

const personalDataTables = new Set(recordKinds.map((name) => personalDataOf(name).table))

/**
 * Columns that sound like a person's but aren't: offices, kitchens, and a token of an address that isn't proved yet.
 */
const notPeople = new Set([
  'studios.contact_email',
  'studios.contact_phone',
  'catering_vendors.email',
  'catering_vendors.phone',
  'catering_vendors.contact_email',
  'catering_vendors.contact_phone',
  // Drivers are on no list; their name is deleted with the flights.
  'shuttle_runs.driver_phone',
  // Helpers at the desk are on no list.
  'desk_devices.user_agent',
])

describeOnBothDatabases('the export of a person’s data', (world) => {
  let ana: PersonWithCanaries

  beforeAll(async () => {
    ana = await addPersonWithCanaries(world().db, 'ana')
    await addPersonWithCanaries(world().db, 'bo')
  })

  const readAna = async () => {
    const known = await findSubject(world().db, { kind: 'person', id: ana.personId })
    if (!known) throw new Error('Ana was not found.')
    return readPersonalData(world().db, known, { now: testNow, isOwnData: true })
  }

  test('exports every table that refers to a person, however indirectly (security G3)', async () => {
    const { rows } = await world().db.execute<{ name: string }>(sql`
      with recursive keys as (
        select distinct f.relname::text collate "C" as child, t.relname::text collate "C" as parent from pg_constraint c
        join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid where c.contype = 'f'
      ), about as (
        select 'people'::text collate "C" as name union select 'user'
        union select keys.child from keys join about on about.name = keys.parent
      ) select name from about order by name`)
    const found = rows.map(({ name }) => name)
    expect(found.length).toBeGreaterThan(12)
    expect(found.filter((name) => !personalDataTables.has(name))).toEqual([])
  })

  test('exports every table with a column that refers to a person without a foreign key', async () => {
    const { rows } = await world().db.execute<{ name: string; table: string }>(sql`
      select table_name || '.' || column_name as name, table_name as "table" from information_schema.columns
      where table_schema = 'public'
        and column_name ~ '(^|_)(email|recipient|user_id|person_id|actor_id|full_name|phone|user_agent|ip_address)$'`)
    const missing = rows.filter(({ table, name }) => !personalDataTables.has(table) && !notPeople.has(name))
    expect(rows.length).toBeGreaterThan(12)
    expect(missing).toEqual([])
  })

  test('exports every column of the exported tables, or lists it as withheld', async () => {
    const exported = await readAna()
    for (const { name, rows, withheld } of exported.records) {
      // No one may read about vetoes, not even whether there are any.
      expect([name, rows.length > 0]).toEqual([name, name !== 'roomVetoes'])
      const columns = await world().db.execute<{ name: string }>(sql`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${personalDataOf(name).table}`)
      const knownColumns = new Set([...rows.flatMap((row) => Object.keys(row)), ...withheld])
      expect([name, columns.rows.filter((column) => !knownColumns.has(column.name))]).toEqual([name, []])
      expect(withheld).toEqual([...withheldOf(name)])
      expect(rows.filter((row) => withheld.some((column) => column in row))).toEqual([])
    }
  })

  test('includes everything about the person, with notes, but nothing about others and no secret', async () => {
    const exported = await readAna()
    expect(PersonalDataExport.parse(exported)).toEqual(exported)
    const canaries = canariesIn(JSON.stringify(exported)).toSorted()
    const fields = ['claimallergy', 'claimcontact', 'claimname', 'device', 'email', 'name', 'notes']
    const answers = canariesIn(JSON.stringify(canaryAnswers((name) => canary('ana', name))))
    const more = [
      'feedback',
      'message',
      'next',
      'other',
      'otherairport',
      'otherflight',
      'ownanswer',
      'privateairport',
      'privateflight',
      'seenname',
      'riddenname',
      'row',
      'subject',
      'undo',
    ]
    const named = canary('anamate', 'name')
    expect(canaries).toEqual(
      [...[...fields, ...more].map((field) => canary('ana', field)), ...answers, named].toSorted(),
    )
    const text = JSON.stringify(exported)
    expect(text).not.toContain('$argon2id$')
    expect(text).not.toContain('nadia@office.test')
    expect(text).toContain('Casa do Mar (Q4 2026)')
    expect(text).toContain('Glaze chemistry')
  })

  test('shows a person’s feedback to no one else, even in an organiser’s export', async () => {
    const known = await findSubject(world().db, { kind: 'person', id: ana.personId })
    if (!known) throw new Error('Ana was not found.')
    const forOrganiser = await readPersonalData(world().db, known, { now: testNow, isOwnData: false })
    expect(forOrganiser.records.find(({ name }) => name === 'feedback')?.rows).toEqual([])
    expect(JSON.stringify(forOrganiser)).not.toContain(canary('ana', 'feedback'))
    expect(forOrganiser.records.find(({ name }) => name === 'rooms')?.rows).toHaveLength(1)
  })

  test('includes the roommates a person wished for, but neither the people who wished for them nor any veto', async () => {
    const { records } = await readAna()
    const rowsOf = (kind: string) => records.find(({ name }) => name === kind)?.rows
    expect(rowsOf('roomWishes')).toMatchObject([{ shares_with: 'same gender', gender: 'other' }])
    expect(rowsOf('wantedRoommates')).toMatchObject([
      { person_id: ana.personId, wanted_id: ana.mate.personId, name: ana.mate.name },
    ])
    expect(rowsOf('roomVetoes')).toEqual([])
    const before = await readText()
    await world().db.delete(roomVetoes)
    expect(await readText()).toBe(before)
  })

  const readText = async () => JSON.stringify(await readAna())

  test('hides a person’s future room everywhere while rooms are hidden', async () => {
    const { db } = world()
    const { venueId, roomId, personId } = ana
    const roomNumber = '12ana'
    const [row] = await db.select().from(attendance).where(eq(attendance.personId, personId))
    const about = { entity: 'attendance', venueId, ...(row && { entityId: row.id }) }
    await record(db, null, { action: 'room.assigned', ...about, after: { room: roomNumber } })
    await db.update(attendance).set({ freedRoomId: roomId }).where(eq(attendance.personId, personId))
    const entry = { attending: 'yes', room: roomNumber, roomId }
    await record(db, null, { action: 'stay.answered', ...about, before: entry, after: { attending: 'no' } })
    const facts = { personId, venueId, room: roomNumber }
    await db.insert(outbox).values({ recipient: ana.email, kind: 'room given', facts, isHeld: false })
    expect(await readText()).toContain(roomNumber)
    expect(await readText()).toContain(roomId)
    await db.update(venues).set({ roomsHidden: true })
    expect(await readText()).toContain('Room assignment pending')
    expect(await readText()).not.toContain(roomNumber)
    expect(await readText()).not.toContain(roomId)
    await db.update(venues).set({ roomsHidden: false })
  })

  test('leaves an organiser’s notice about another person out of the organiser’s own data', async () => {
    const known = { personId: null, userId: null, emails: ['nadia@office.test'], name: 'Nadia' }
    const exported = await readPersonalData(world().db, known, { now: testNow, isOwnData: true })
    const messages = exported.records.find(({ name }) => name === 'messages')
    expect(messages?.rows).toHaveLength(4)
    expect(canariesIn(JSON.stringify(exported))).toEqual([])
  })
})
