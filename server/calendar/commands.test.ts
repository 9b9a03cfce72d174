import { createServer } from 'node:http'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '#server/db/tables/accounts.ts'
import { agendaItems } from '#server/db/tables/agenda.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { auditLog } from '#server/db/tables/audit.ts'
import { calendarEntries } from '#server/db/tables/calendar.ts'
import { mealEvents } from '#server/db/tables/catering.ts'
import { calendarRoute } from '#server/calendar/route.ts'
import { addAccount, addAttendance, addMeal, addPerson, addVenue, addWorkshop } from '#server/testing/cast.ts'
import { listen } from '#server/testing/listen.ts'
import { cheapPasswords, serve, testDeps, testNow, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { shuttleTickets } from '#server/db/tables/shuttles.ts'
import { venues } from '#server/db/tables/venues.ts'
import { workshops, workshopSignups } from '#server/db/tables/workshops.ts'

describeOnBothDatabases('a private calendar feed', (world) => {
  let close: () => Promise<void>
  let url: string
  let ines: Client
  let userId: string
  let personId: string
  let homeVenueId: string
  let now = testNow

  beforeAll(async () => {
    const { db } = world()
    const deps = testDeps(db)
    // Only the feed's clock moves, because the guest's session would end.
    const route = calendarRoute({ ...deps, clock: () => now })
    const server = createServer(async (request, response) => {
      if (!(await route(request, response))) response.writeHead(404).end()
    })
    url = await listen(server)
    const served = await serve(deps)
    close = async () => {
      server.close()
      await served.close()
    }
    userId = await addAccount(db, cheapPasswords, { name: 'Ines', email: 'ines@studio.test', role: 'guest' })
    personId = await addPerson(db, { fullName: 'Ines Duarte', userId })
    ines = await served.signedIn(userId)
    homeVenueId = await addVenue(db)
    await addAttendance(db, {
      personId,
      venueId: homeVenueId,
      flight1DepartureAirport: 'BER',
      flight1Number: 'TP 535',
      flight1DepartureTime: '2026-11-30T08:00',
      flight1ArrivalTime: '2026-11-30T10:40',
      flight2DepartureTime: '2026-12-03T16:40',
      flight2ArrivalTime: '2026-12-03T21:00',
    })
    await addMeal(db, {
      venueId: homeVenueId,
      title: 'Dinner on the terrace',
      date: '2026-11-30',
      startTime: '19:30',
      endTime: '21:30',
    })
    await db.insert(agendaItems).values({
      venueId: homeVenueId,
      title: 'Opening',
      startTime: '2026-11-30T17:00',
      endTime: '2026-11-30T18:00',
    })
  })
  afterAll(() => close())

  const read = async (address: string | null, headers: Record<string, string> = {}) =>
    fetch(`${url}${new URL(address ?? '').pathname}`, { headers })
  const feed = async () => (await read((await ines.calendar.open()).url)).text()
  const titlesWith = async (status: string) =>
    (await feed()).split('BEGIN:VEVENT').flatMap((event) => {
      const [, title] = /^SUMMARY:(.*)\r$/m.exec(event) ?? []
      return title !== undefined && event.includes(`STATUS:${status}`) ? [title] : []
    })
  const titles = async () => [...(await titlesWith('CONFIRMED')), ...(await titlesWith('TENTATIVE'))]

  test('contains the days, the programme, the meals and the local end of each flight', async () => {
    expect(await titles()).toEqual([
      'Casa do Mar (Q4 2026)',
      'TP 535 lands (from BER)',
      'Opening',
      'Dinner on the terrace',
      'Flight leaves',
    ])
    const text = await feed()
    expect(text).toContain('DTSTART;TZID=Europe/Lisbon:20261130T104000')
    expect(text).toContain('DTSTART;TZID=Europe/Lisbon:20261203T164000')
    // Calendars don't draw an entry without length.
    expect(text).toContain('DTEND;TZID=Europe/Lisbon:20261203T171000')
    expect(eventIn(text, 'TP 535 lands')).toContain('Leaves BER Nov 30\\, 8:00 AM (local time there)')
    expect(eventIn(text, 'Opening')).toContain('LOCATION:Casa do Mar')
    // The other ends are in unknown zones, so they aren't calendar times.
    expect(text).not.toContain('20261130T080000')
    expect(text).not.toContain('20261203T210000')
  })

  test('has a name that belongs to no single event', async () => {
    expect(await feed()).toContain('X-WR-CALNAME:Team events')
  })

  test('mentions the event in every entry', async () => {
    const text = (await feed()).replaceAll(/\r\n[ \t]/g, '')
    const [, ...entries] = text.split('BEGIN:VEVENT')
    expect(entries).toHaveLength(5)
    expect(entries.filter((entry) => !entry.includes('Casa do Mar (Q4 2026)'))).toEqual([])
  })

  test('contains the caller’s shuttle only as it is published', async () => {
    const { db } = world()
    const run = { venueId: homeVenueId, direction: 'to_venue', number: 2, place: 'Airport, exit C' } as const
    const ticket = { ...run, personId, runId: crypto.randomUUID(), leavesAt: '2026-11-30T11:30' }
    expect(await feed()).not.toContain('Shuttle')
    await db
      .insert(shuttleTickets)
      .values({ ...ticket, vehicle: 'White van', driverPhone: '+351 913 555 010' })
    const before = eventIn(await feed(), 'Shuttle 2 to Casa do Mar')
    expect(before).toContain('DTSTART;TZID=Europe/Lisbon:20261130T113000')
    expect(before).toContain('LOCATION:Airport\\, exit C')
    expect(before).toContain('DESCRIPTION:White van\\, +351 913 555 010\\nCasa do Mar (Q4 2026)')
    await db.update(shuttleTickets).set({ leavesAt: '2026-11-30T12:00', version: 2 })
    const after = eventIn(await feed(), 'Shuttle 2 to Casa do Mar')
    expect(after).toContain('DTSTART;TZID=Europe/Lisbon:20261130T120000')
    expect(after).toContain('SEQUENCE:2')
    expect(/UID:(.*)/.exec(after)?.[1]).toBe(/UID:(.*)/.exec(before)?.[1])
    await db.update(attendance).set({ ownWayThere: true }).where(eq(attendance.personId, personId))
    expect((await titles()).join()).not.toContain('Shuttle')
    const cancelled = eventIn(await feed(), 'Shuttle 2 to Casa do Mar')
    expect(cancelled).toContain('STATUS:CANCELLED')
    expect(cancelled).toContain('SEQUENCE:3')
    expect(cancelled).not.toContain('+351')
    await db.update(attendance).set({ ownWayThere: false }).where(eq(attendance.personId, personId))
    await db.delete(shuttleTickets)
  })

  test('contains entries the guest signed up for, updates their times, and drops deleted entries', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId: homeVenueId, title: 'Raku firing' })
    expect(await titles()).not.toContain('Raku firing')
    await db.insert(workshopSignups).values({ workshopId, personId, venueId: homeVenueId })
    expect(await titles()).toContain('Raku firing')

    const before = eventIn(await feed(), 'Raku firing')
    await db
      .update(workshops)
      .set({ startTime: '2026-12-02T14:00', endTime: '2026-12-02T15:00', version: 2 })
      .where(eq(workshops.id, workshopId))
    const after = eventIn(await feed(), 'Raku firing')
    expect(before).toContain('SEQUENCE:1')
    expect(after).toContain('SEQUENCE:2')
    expect(after).toContain('DTSTART;TZID=Europe/Lisbon:20261202T140000')
    expect(/UID:(.*)/.exec(after)?.[1]).toBe(/UID:(.*)/.exec(before)?.[1])

    await db.delete(workshops).where(eq(workshops.id, workshopId))
    expect(await titles()).not.toContain('Raku firing')
  })

  test('shows deleted entries as cancelled for 30 days, unless they are over', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId: homeVenueId, title: 'Glazing' })
    await db.insert(workshopSignups).values({ workshopId, personId, venueId: homeVenueId })
    await titles()
    await db.delete(workshops).where(eq(workshops.id, workshopId))
    expect(await titlesWith('CANCELLED')).toContain('Glazing')
    now = new Date('2026-12-20T09:00:00Z')
    expect(await titlesWith('CANCELLED')).toContain('Glazing')
    now = new Date('2026-12-22T09:00:00Z')
    expect(await titlesWith('CANCELLED')).not.toContain('Glazing')
    await db.update(attendance).set({ attending: 'no' }).where(eq(attendance.personId, personId))
    expect(await titlesWith('CANCELLED')).toEqual([])
    await db.update(attendance).set({ attending: 'yes' }).where(eq(attendance.personId, personId))
    now = testNow
  })

  test('dates every entry by its last change', async () => {
    const { db } = world()
    const workshopId = await addWorkshop(db, { venueId: homeVenueId, title: 'Kiln' })
    await db.insert(workshopSignups).values({ workshopId, personId, venueId: homeVenueId })
    const ride = {
      venueId: homeVenueId,
      direction: 'to_venue',
      number: 2,
      place: 'Airport',
      vehicle: null,
    } as const
    const ticket = { ...ride, personId, runId: crypto.randomUUID(), leavesAt: '2026-11-30T11:30' }
    await db.insert(shuttleTickets).values(ticket)
    const dated = [venues, agendaItems, mealEvents, workshops, attendance, shuttleTickets]
    for (const table of dated) await db.update(table).set({ changedAt: new Date('2020-02-02T12:00Z') })
    await db.delete(calendarEntries)
    const before = yearsIn(await feed())
    expect(before).toEqual(Array.from({ length: 7 }, () => '2020'))
    for (const table of dated) await db.update(table).set({ version: sql`${table.version} + 1` })
    expect(yearsIn(await feed()).filter((year) => year === '2020')).toEqual([])
    await db.delete(workshops).where(eq(workshops.id, workshopId))
    await db.delete(shuttleTickets)
  })

  test('leaves out editions that the guest isn’t invited to or declined', async () => {
    const { db } = world()
    const elsewhere = await addVenue(db, { name: 'Bryggen', quarter: 'Q1', year: 2027 })
    await db.insert(agendaItems).values({
      venueId: elsewhere,
      title: 'Elsewhere',
      startTime: '2027-02-01T10:00',
      endTime: '2027-02-01T11:00',
    })
    expect(await titles()).not.toContain('Elsewhere')
    await addAttendance(db, { personId, venueId: elsewhere, attending: 'no' })
    expect(await titles()).not.toContain('Elsewhere')
    await db.update(attendance).set({ attending: 'maybe' }).where(eq(attendance.venueId, elsewhere))
    expect(await titles()).toContain('Elsewhere')
    await db.update(attendance).set({ attending: 'no' }).where(eq(attendance.venueId, elsewhere))
  })

  test('turns calendar mails off unless the guest chose otherwise, and closing it restores them', async () => {
    expect(await ines.calendar.mine()).toMatchObject({ url: expect.any(String), mails: 'off' })
    expect((await ines.calendar.close()).mails).toBe('all')
    expect(await ines.calendar.choose({ mails: 'event' })).toEqual({ url: null, mails: 'event' })
    expect((await ines.calendar.open()).mails).toBe('event')
    const choices = and(eq(auditLog.entityId, personId), eq(auditLog.action, 'calendar.chosen'))
    await ines.calendar.choose({ mails: 'event' })
    expect(await world().db.$count(auditLog, choices)).toBe(1)
  })

  test('is found only at its newest address, and at no address once closed', async () => {
    const first = (await ines.calendar.open()).url
    expect((await ines.calendar.open()).url).toBe(first)
    const second = (await ines.calendar.renew()).url
    expect((await ines.calendar.mine()).url).toBe(second)
    expect((await read(first)).status).toBe(404)
    expect((await read(second)).status).toBe(200)
    await ines.calendar.close()
    await ines.calendar.close()
    const closings = and(eq(auditLog.entityId, personId), eq(auditLog.action, 'calendar.closed'))
    expect(await world().db.$count(auditLog, closings)).toBe(2)
    expect((await ines.calendar.mine()).url).toBeNull()
    expect((await read(second)).status).toBe(404)
    const third = (await ines.calendar.open()).url
    expect([first, second]).not.toContain(third)
    expect((await read(second)).status).toBe(404)
  })

  test('stops working immediately for a disabled account', async () => {
    const { db } = world()
    const { url: address } = await ines.calendar.open()
    expect((await read(address)).status).toBe(200)
    await db.update(user).set({ disabledAt: new Date() }).where(eq(user.id, userId))
    expect((await read(address)).status).toBe(404)
    await db.update(user).set({ disabledAt: null }).where(eq(user.id, userId))
  })

  test('responds with 304 if nothing changed, and can’t be stored in shared caches', async () => {
    const { url: address } = await ines.calendar.open()
    const whole = await read(address)
    expect(whole.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(whole.headers.get('cache-control')).toBe('private, no-cache')
    const again = await read(address, { 'if-none-match': whole.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('responds with 404 at an invalid address', async () => {
    const { url: address } = await ines.calendar.open()
    const wrong = `${address}`.replace(/.{5}\.ics$/, 'AAAAA.ics')
    expect((await read(wrong)).status).toBe(404)
    expect((await read(`${url}/calendar/event/${crypto.randomUUID()}.ics`)).status).toBe(404)
    expect((await read(`${url}/calendar/event/x.ics`)).status).toBe(404)
  })

  test('shows only an edition’s days to anyone with the edition’s link', async () => {
    const text = await (await read(`${url}/calendar/event/${homeVenueId}.ics`)).text()
    expect(text).toContain('SUMMARY:Casa do Mar (Q4 2026)')
    expect(text).toContain('DTSTART;VALUE=DATE:20261130')
    expect(text).toContain('DTEND;VALUE=DATE:20261204')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  })
})

const yearsIn = (text: string) => [...text.matchAll(/DTSTAMP:(\d{4})/g)].map(([, year]) => year)

const eventIn = (text: string, title: string) =>
  text.split('BEGIN:VEVENT').find((event) => event.includes(title)) ?? ''
