import { ORPCError } from '@orpc/client'
import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { pendingRegistrations } from '#server/db/tables/registration-pending.ts'
import { isLongRun } from '#server/env.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { answersOf } from '#server/testing/answers.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'
import { openOrganiser } from '#server/testing/open-server.ts'

const fields = {
  name: 'Fjord House',
  imageUrl: '/pictures/bergen.svg',
  googleMapsLink: 'https://www.google.com/maps/@60.39,5.32,12z',
  quarter: 'Q1' as const,
  year: 2027,
  timeZone: 'Europe/Oslo',
  eventStartDate: '2027-02-01',
  eventEndDate: '2027-02-04',
  eventStartTime: '15:00',
  airport: null,
  transportOptions: ['taxi' as const],
  description: null,
  checkInTime: null,
  checkOutTime: null,
  thingsToKnow: ['Bring boots'],
  registrationClosesAt: null,
  contactName: 'Nadia Haddad',
  contactPhone: '+351 912 345 678',
  contactEmail: 'nadia@events.test',
}

describeOnBothDatabases('the venues API', (world) => {
  const organiser = openOrganiser(() => testDeps(world().db))

  test('adds a venue and lists it as typed', async () => {
    const { id } = await organiser.venues.add(fields)
    const found = (await organiser.venues.list()).find((venue) => venue.id === id)
    expect(found).toMatchObject({ ...fields, version: 1, roomCount: 0, attendanceCount: 0 })
  })

  test('hides the rooms of a new edition from guests', async () => {
    const { id } = await organiser.venues.add(fields)
    expect(await organiser.planning.plan({ venueId: id })).toMatchObject({ isHidden: true })
  })

  test('D9: refuses the second of two saves of one version, with the current venue', async () => {
    const { id } = await organiser.venues.add(fields)
    await organiser.venues.update({ id, version: 1, ...fields, name: 'Fjord House West' })
    await expect(
      organiser.venues.update({ id, version: 1, ...fields, name: 'Fjord House East' }),
    ).rejects.toMatchObject({
      code: 'STALE',
      defined: true,
      data: { id, version: 2, name: 'Fjord House West', changedBy: 'Nadia Haddad' },
    })
  })

  test('refuses a stale save with the name of the person who saved last, or without a name if the log has none', async () => {
    const { id } = await organiser.venues.add(fields)
    const account = { name: 'Tomáš Varga', email: 'varga@venues.test', role: 'admin' as const }
    const served = await serve(testDeps(world().db))
    const other = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
    await organiser.venues.update({ id, version: 1, ...fields, name: 'Fjord House West' })
    await other.venues.update({ id, version: 2, ...fields, name: 'Fjord House East' })
    const late = () => organiser.venues.update({ id, version: 2, ...fields, name: 'Fjord House North' })
    await expect(late()).rejects.toMatchObject({ data: { version: 3, changedBy: 'Tomáš Varga' } })
    await world().db.update(venues).set({ airport: 'BGO' }).where(eq(venues.id, id))
    await expect(late()).rejects.toMatchObject({ data: { airport: 'BGO', changedBy: null } })
    await served.close()
  })

  test('deletes an edition without invited people once its name is typed', async () => {
    const { id } = await organiser.venues.add(fields)
    await expect(organiser.venues.delete({ id, typedName: 'fjord' })).rejects.toMatchObject({
      code: 'NAME_MISMATCH',
    })
    expect(await organiser.venues.delete({ id, typedName: 'Fjord House' })).toEqual({})
    expect(await organiser.venues.delete({ id, typedName: 'Fjord House' })).toEqual({})
  })

  test('refuses to delete an edition with invited people', async () => {
    const { id } = await organiser.venues.add(fields)
    const personId = await addPerson(world().db, { fullName: 'Inês Duarte' })
    await addAttendance(world().db, { personId, venueId: id })
    await expect(organiser.venues.delete({ id, typedName: 'Fjord House' })).rejects.toMatchObject({
      code: 'VENUE_HAS_ATTENDANCE',
    })
  })

  test('refuses an end before the start, and reports that at the field', async () => {
    await expect(organiser.venues.add({ ...fields, eventEndDate: '2027-01-31' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: {
        fields: [{ path: ['eventEndDate'], message: 'The end date must not be before the start date' }],
      },
    })
  })

  test('E13: accepts years up to 2100, and no others', async () => {
    const dates = { eventStartDate: '2100-12-28', eventEndDate: '2101-01-02' }
    for (const year of [2028, 2064, 2100]) {
      await expect(
        organiser.venues.add({ ...fields, ...(year === 2100 && dates), year }),
      ).resolves.toMatchObject({})
    }
    for (const year of [2023, 2101, 20_278]) {
      await expect(organiser.venues.add({ ...fields, year })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect((await organiser.venues.list()).map(({ year }) => year)).toContain(2100)
  })

  test('C6: refuses a hostile link, and reports that at the field (all of them: contract/venues.test.ts)', async () => {
    for (const name of ['googleMapsLink', 'imageUrl'] as const) {
      await expect(
        organiser.venues.add({ ...fields, [name]: `${'javascript'}:alert(1)` }),
      ).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { fields: [{ path: [name], message: 'Please enter a link that begins with https://' }] },
      })
    }
  })

  test('D9: refuses one of two concurrent saves, and shows what the other saved', async () => {
    const { id } = await organiser.venues.add(fields)
    for (let version = 1; version <= (isLongRun() ? 200 : 20); version += 1) {
      const names = [`Fjord House ${version} west`, `Fjord House ${version} east`]
      const saves = names.map((name) => organiser.venues.update({ id, version, ...fields, name }))
      const [west, east] = await Promise.allSettled(saves)
      const [winner, loser] = west?.status === 'fulfilled' ? [names[0], east] : [names[1], west]
      expect(loser).toMatchObject({
        status: 'rejected',
        reason: { code: 'STALE', data: { version: version + 1, name: winner } },
      })
    }
  })

  test('D10: changes nothing if an addition or a save is repeated after a lost response', async () => {
    const id = randomUUID()
    const added = await Promise.all(Array.from({ length: 10 }, () => organiser.venues.add({ id, ...fields })))
    expect(added).toEqual(Array.from({ length: 10 }, () => ({ id })))
    const save = { id, version: 1, ...fields, name: 'Fjord House North', airport: 'BGO' }
    expect(await organiser.venues.update(save)).toEqual({ version: 2 })
    expect(await organiser.venues.update(save)).toEqual({ version: 2 })
    const recorded = await world()
      .db.select({ action: auditLog.action, fields: auditLog.fields })
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(auditLog.createdAt)
    expect(recorded).toEqual([
      { action: 'venue.added', fields: [] },
      { action: 'venue.changed', fields: ['name', 'airport'] },
    ])
    await organiser.venues.delete({ id, typedName: save.name })
    await expect(organiser.venues.update(save)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('keeps the currency if a page without the currency field saves the edition', async () => {
    const { id } = await organiser.venues.add({ ...fields, currency: 'CHF' })
    const { currency: _unknown, ...older } = { ...fields, name: 'Renamed by an open page', currency: 'USD' }
    await organiser.venues.update({ id, version: 1, ...older })
    const { currency } = (await organiser.venues.list()).find((venue) => venue.id === id) ?? {}
    expect(currency).toBe('CHF')
  })

  test('records the former and the new currency of an edition in the history', async () => {
    const { id } = await organiser.venues.add({ ...fields, name: 'Fjord House', currency: 'USD' })
    await organiser.venues.update({ id, version: 1, ...fields, name: 'Fjord House', currency: 'NOK' })
    const { entries } = await organiser.audit.list({ venueId: id })
    expect(entries.map(({ did }) => did)).toContain(
      'changed the venue Fjord House, and its currency from USD to NOK',
    )
  })

  test.each(['JPY', 'usd', 'EURO', ''])('refuses the currency %j', async (currency) => {
    await expect(organiser.venues.add({ ...fields, currency })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a person invited while the edition is deleted either keeps it from deletion or isn’t invited', async () => {
    const personId = await addPerson(world().db, { fullName: 'Ada Okafor' })
    for (let round = 0; round < 10; round += 1) {
      const { id } = await organiser.venues.add(fields)
      const outcomes = await Promise.all([
        organiser.venues.delete({ id, typedName: fields.name }).then(
          () => 'deleted',
          (error: unknown) => error instanceof ORPCError && error.code,
        ),
        addAttendance(world().db, { personId, venueId: id }).then(
          () => 'invited',
          (error: unknown) => databaseError(error).code,
        ),
      ])
      expect([
        ['deleted', '23503'],
        ['VENUE_HAS_ATTENDANCE', 'invited'],
      ]).toContainEqual(outcomes)
    }
  })

  test('counts everything that is deleted with an edition: its rooms, its people, pending registrations', async () => {
    const { id } = await organiser.venues.add(fields)
    await addRoom(world().db, { venueId: id, roomNumber: '1' })
    const registration = {
      email: 'ana@venues.test',
      answers: answersOf('Ana Lima'),
      linkExpiresAt: new Date(),
    }
    await world()
      .db.insert(pendingRegistrations)
      .values({ venueId: id, ...registration })
    await world()
      .db.insert(pendingRegistrations)
      .values({ venueId: id, ...registration, answers: null, endedAt: new Date() })
    const found = (await organiser.venues.list()).find((venue) => venue.id === id)
    expect(found).toMatchObject({ roomCount: 1, attendanceCount: 0, waitingCount: 1 })
  })

  test('guesses the zone from the maps link', async () => {
    const bergen = { googleMapsLink: 'https://www.google.com/maps/@60.39,5.32,12z' }
    expect(await organiser.venues.guessTimeZone(bergen)).toEqual({ timeZone: 'Europe/Oslo' })
    const short = { googleMapsLink: 'https://maps.app.goo.gl/abc' }
    expect(await organiser.venues.guessTimeZone(short)).toEqual({ timeZone: null })
  })

  test('lets a guest choose the editions whose list they are on, newest first', async () => {
    const older = await addVenue(world().db, {
      name: 'Alpine Lodge',
      quarter: 'Q3',
      year: 2026,
      eventStartDate: null,
      eventEndDate: null,
    })
    const newer = await addVenue(world().db)
    await addVenue(world().db, { name: 'Not theirs' })
    const served = await serve(testDeps(world().db))
    const userId = await addAccount(world().db, cheapPasswords, {
      name: 'Tomáš',
      email: 'tomas@venues.test',
      role: 'guest',
    })
    const personId = await addPerson(world().db, { fullName: 'Tomáš Varga', userId })
    for (const venueId of [older, newer])
      await addAttendance(world().db, { personId, venueId, attending: 'no' })
    const guest = await served.signedIn(userId)
    expect((await guest.venues.choices()).map(({ id, isDefault }) => ({ id, isDefault }))).toEqual([
      { id: newer, isDefault: true },
      { id: older, isDefault: false },
    ])
    expect((await organiser.venues.choices()).length).toBeGreaterThan(2)
    await expect(guest.venues.weather({ venueId: newer })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await world().db.update(attendance).set({ attending: 'maybe' }).where(eq(attendance.venueId, newer))
    expect(await guest.venues.weather({ venueId: newer })).toBeNull()
    await served.close()
  })
})
