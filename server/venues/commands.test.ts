import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { cheapPasswords, serve, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

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
}

describeOnBothDatabases('venues', (world) => {
  let organiser: Client
  let close: () => Promise<void>

  beforeAll(async () => {
    const served = await serve(testDeps(world().db))
    const account = { name: 'Nadia Haddad', email: 'nadia@venues.test', role: 'admin' as const }
    organiser = await served.signedIn(await addAccount(world().db, cheapPasswords, account))
    close = served.close
  })
  afterAll(() => close())

  test('a venue is added and listed as it was typed', async () => {
    const { id } = await organiser.venues.add(fields)
    const found = (await organiser.venues.list()).find((venue) => venue.id === id)
    expect(found).toMatchObject({ ...fields, version: 1, roomCount: 0, attendanceCount: 0 })
  })

  test('D9: of two saves of one version the second is refused with the row as it is now', async () => {
    const { id } = await organiser.venues.add(fields)
    await organiser.venues.update({ id, version: 1, ...fields, name: 'Fjord House West' })
    await expect(
      organiser.venues.update({ id, version: 1, ...fields, name: 'Fjord House East' }),
    ).rejects.toMatchObject({
      code: 'STALE',
      defined: true,
      data: { id, version: 2, name: 'Fjord House West' },
    })
  })

  test('an edition nobody is invited to is deleted by typing its name', async () => {
    const { id } = await organiser.venues.add(fields)
    await expect(organiser.venues.delete({ id, typedName: 'fjord' })).rejects.toMatchObject({
      code: 'NAME_MISMATCH',
    })
    expect(await organiser.venues.delete({ id, typedName: 'Fjord House' })).toEqual({})
    expect(await organiser.venues.delete({ id, typedName: 'Fjord House' })).toEqual({})
  })

  test('one with attendance stays', async () => {
    const { id } = await organiser.venues.add(fields)
    const personId = await addPerson(world().db, { fullName: 'Inês Duarte' })
    await addAttendance(world().db, { personId, venueId: id })
    await expect(organiser.venues.delete({ id, typedName: 'Fjord House' })).rejects.toMatchObject({
      code: 'VENUE_HAS_ATTENDANCE',
    })
  })

  test('an end before the start is refused at its field', async () => {
    await expect(organiser.venues.add({ ...fields, eventEndDate: '2027-01-31' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: {
        fields: [{ path: ['eventEndDate'], message: 'The end date must not be before the start date' }],
      },
    })
  })

  test('C6: hostile links are refused at write', async () => {
    const hostile = [
      `${'javascript'}:alert(1)`,
      'data:text/html,hi',
      'vbscript:x',
      ' https://a.test/\tb',
      'https://a.test/\nb',
      'https:evil.test',
      'https://user:pass@evil.test',
      'https://user@evil.test/',
      'http://plain.test',
      '//evil.test',
      '/\\evil.test',
      'https://',
      'https://a.test\\@evil.test',
      'ftp://a.test',
      `${'JaVaScRiPt'}:alert(1)`,
    ]
    for (const link of hostile) {
      await expect(organiser.venues.add({ ...fields, googleMapsLink: link })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
      await expect(organiser.venues.add({ ...fields, imageUrl: link })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
  })

  test('the zone is guessed from the maps link', async () => {
    const bergen = { googleMapsLink: 'https://www.google.com/maps/@60.39,5.32,12z' }
    expect(await organiser.venues.guessTimeZone(bergen)).toEqual({ timeZone: 'Europe/Oslo' })
    const short = { googleMapsLink: 'https://maps.app.goo.gl/abc' }
    expect(await organiser.venues.guessTimeZone(short)).toEqual({ timeZone: null })
  })

  test('a guest chooses among the editions they have a row in, newest first', async () => {
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
    await served.close()
  })
})
