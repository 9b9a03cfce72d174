import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { topics } from '#contract/live.ts'
import { tables } from '#server/db/tables.ts'
import { endSessions } from '#server/accounts/sessions.ts'
import { user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { isLongRun } from '#server/env.ts'
import { pace } from '#server/live/telling.ts'
import { partnerHeader } from '#contract/partner-header.ts'
import { linkToken } from '#server/lib/link-token.ts'
import { partnerLinks } from '#server/db/tables/partners.ts'
import { people } from '#server/db/tables/people.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { cookieOf, listenTo, serveLive } from '#server/testing/live.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the stream of signals', (world) => {
  let served: Awaited<ReturnType<typeof serveLive>>
  beforeEach(async () => {
    served = await serveLive(testDeps(world().db))
  })
  afterEach(() => served.close())

  let number = 0
  async function addGuest(venueId: string | null) {
    const { db } = world()
    const email = `guest${(number += 1)}@studio.example`
    const userId = await addAccount(db, cheapPasswords, { name: 'Guest', email, role: 'guest' })
    const personId = await addPerson(db, { fullName: `Guest ${number}`, email, userId })
    if (venueId !== null) await addAttendance(db, { personId, venueId })
    return { userId, personId }
  }
  const addOrganiser = () =>
    addAccount(world().db, cheapPasswords, {
      name: 'Organiser',
      email: `organiser${(number += 1)}@studio.example`,
      role: 'admin',
    })
  const openStream = async (userId: string) =>
    listenTo(served.url, await cookieOf(testDeps(world().db), userId))
  /** Opens a stream once all earlier changes have been announced. */
  const listenAs = async (userId: string) => {
    const sentinel = await openStream(await addOrganiser())
    const venueId = await addVenue(world().db)
    await expect.poll(sentinel.heard, { timeout: 5_000 }).toContain(`venues ${venueId}`)
    await sentinel.hangUp()
    return openStream(userId)
  }

  test('sends organisers a signal for every commit, but not for a rollback', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const stream = await listenAs(await addOrganiser())
    await db
      .transaction(async (tx) => {
        await addVenue(tx)
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await addRoom(db, { venueId, roomNumber: '1' })
    await expect.poll(stream.heard, { timeout: 5_000 }).toEqual([`rooms ${venueId}`])
    await stream.hangUp()
  })

  test('sends a guest signals only of their own editions', async () => {
    const { db } = world()
    const [here, elsewhere, declined] = [await addVenue(db), await addVenue(db), await addVenue(db)]
    const guest = await addGuest(here)
    await addAttendance(db, { personId: guest.personId, venueId: declined, attending: 'no' })
    const [stream, organiser] = [await listenAs(guest.userId), await listenAs(await addOrganiser())]
    for (const venueId of [elsewhere, declined]) await addRoom(db, { venueId, roomNumber: '1' })
    await db.execute(sql`insert into pending_registrations (venue_id, email, answers, link_expires_at)
      values (${here}, 'somebody@example.org', '{}', now())`)
    await db.execute(
      sql`insert into audit_log (action, entity, venue_id) values ('room.added', 'room', ${here})`,
    )
    await db.execute(sql`insert into studios (name) values ('Harbour')`)
    await addRoom(db, { venueId: here, roomNumber: '1' })
    await expect.poll(stream.heard, { timeout: 5_000 }).toEqual([`rooms ${here}`])
    const expected = [
      `audit ${here}`,
      `claims ${here}`,
      `rooms ${declined}`,
      `rooms ${elsewhere}`,
      'studios null',
    ]
    expect(organiser.heard()).toEqual(expect.arrayContaining(expected))
    await Promise.all([stream.hangUp(), organiser.hangUp()])
  })

  test('sends a guest an edition’s signals from their addition to the list until they decline', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const guest = await addGuest(null)
    const [stream, organiser] = [await listenAs(guest.userId), await listenAs(await addOrganiser())]
    await addAttendance(db, { personId: guest.personId, venueId })
    await expect.poll(stream.heard, { timeout: 5_000 }).toContain(`attendance ${venueId}`)
    await db
      .update(attendance)
      .set({ attending: 'no' })
      .where(and(eq(attendance.personId, guest.personId), eq(attendance.venueId, venueId)))
    await addRoom(db, { venueId, roomNumber: '1' })
    await expect.poll(organiser.heard, { timeout: 5_000 }).toContain(`rooms ${venueId}`)
    expect(stream.heard()).not.toContain(`rooms ${venueId}`)
    await Promise.all([stream.hangUp(), organiser.hangUp()])
  })

  test('sends a signal to all editions of a person whose name changes', async () => {
    const { db } = world()
    const [here, elsewhere] = [await addVenue(db), await addVenue(db)]
    const [guest, stranger] = [await addGuest(here), await addGuest(elsewhere)]
    const [stream, strangers] = [await listenAs(guest.userId), await listenAs(stranger.userId)]
    await db.update(people).set({ fullName: 'Ana Lima' }).where(eq(people.id, guest.personId))
    await expect.poll(stream.heard, { timeout: 5_000 }).toEqual([`people ${here}`])
    expect(strangers.heard()).toEqual([])
    await Promise.all([stream.hangUp(), strangers.hangUp()])
  })

  test('A14: ends within two seconds of the end of its session, account or role', async () => {
    const { db } = world()
    const venueId = await addVenue(db)
    const [signedOut, disabled, demoted] = [
      await addGuest(venueId),
      await addGuest(venueId),
      await addGuest(venueId),
    ]
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    for (const { userId } of [signedOut, disabled, demoted]) streams.push(await openStream(userId))
    await endSessions(db, signedOut.userId)
    await db.update(user).set({ disabledAt: new Date() }).where(eq(user.id, disabled.userId))
    await db.delete(userRoles).where(eq(userRoles.userId, demoted.userId))
    for (const stream of streams) {
      await expect.poll(stream.isOver, { timeout: 2_000 }).toBe(true)
      expect(stream.text()).toContain('event: end\ndata: session\n\n')
    }
    expect(served.count()).toBe(0)
  })

  test('sends a partner signals about their list, and ends within two seconds of the end of their link', async () => {
    const { db } = world()
    const [here, elsewhere] = [await addVenue(db), await addVenue(db)]
    const [link] = await db.insert(partnerLinks).values({ venueId: here, kind: 'hotel' }).returning()
    const id = link?.id ?? ''
    const token = linkToken(testDeps(db).secret, 'partner', { id, generation: 1 })
    const stream = await listenTo(served.url, '', { [partnerHeader]: token })
    const organiser = await listenAs(await addOrganiser())
    await addRoom(db, { venueId: elsewhere, roomNumber: '1' })
    await db.execute(sql`insert into studios (name) values (${`Quay ${id}`})`)
    await addRoom(db, { venueId: here, roomNumber: '1' })
    await expect.poll(organiser.heard, { timeout: 5_000 }).toContain(`rooms ${here}`)
    expect(stream.heard().filter((signal) => !signal.endsWith(here))).toEqual([])
    expect(stream.heard()).toContain(`rooms ${here}`)
    await db.update(partnerLinks).set({ endedAt: new Date() }).where(eq(partnerLinks.id, id))
    await expect.poll(stream.isOver, { timeout: 2_000 }).toBe(true)
    expect((await listenTo(served.url, '', { [partnerHeader]: token })).status).toBe(401)
    await organiser.hangUp()
  })

  test('sends drivers signals about the people of their edition, but not about rooms', async () => {
    const { db } = world()
    const here = await addVenue(db)
    const [link] = await db.insert(partnerLinks).values({ venueId: here, kind: 'driver' }).returning()
    const token = linkToken(testDeps(db).secret, 'partner', { id: link?.id ?? '', generation: 1 })
    const stream = await listenTo(served.url, '', { [partnerHeader]: token })
    const personId = await addPerson(db, { fullName: 'Ana Lima', phone: '+351 912 345 678' })
    await addAttendance(db, { personId, venueId: here })
    await addRoom(db, { venueId: here, roomNumber: '1' })
    await db.update(people).set({ driverMayCall: true }).where(eq(people.id, personId))
    await expect.poll(stream.heard, { timeout: 2_000 }).toContain(`people ${here}`)
    expect(stream.heard()).not.toContain(`rooms ${here}`)
    await stream.hangUp()
  })

  test('refuses callers without permission to listen', async () => {
    const { db } = world()
    const mustChange = await addAccount(db, cheapPasswords, {
      name: 'New',
      email: `new${(number += 1)}@studio.example`,
      role: 'guest',
      mustChangePassword: true,
    })
    const noRole = await addAccount(db, cheapPasswords, {
      name: 'Nobody',
      email: `nobody${(number += 1)}@studio.example`,
    })
    expect((await listenTo(served.url, 'quarterdeck=made-up')).status).toBe(401)
    expect((await openStream(mustChange)).status).toBe(403)
    expect((await openStream(noRole)).status).toBe(403)
    const cookie = await cookieOf(testDeps(db), await addOrganiser())
    const statusOf = (headers: Record<string, string>, method = 'GET') =>
      fetch(`${served.url}/live`, { method, headers: { cookie, ...headers } }).then(({ status }) => status)
    expect(await statusOf({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await statusOf({ origin: 'https://elsewhere.example' })).toBe(403)
    expect(await statusOf({}, 'POST')).toBe(405)
    expect(served.count()).toBe(0)
  })

  test('F4: ends an account’s first stream when it opens a sixth', async () => {
    const userId = await addOrganiser()
    const streams: Awaited<ReturnType<typeof openStream>>[] = []
    for (let count = 0; count < 6; count++) streams.push(await openStream(userId))
    await expect
      .poll(() => streams.map(({ isOver }) => isOver()), { timeout: 5_000 })
      .toEqual([true, ...Array(5).fill(false)])
    expect(streams[0]?.text()).toContain('event: end\ndata: replaced\n\n')
    expect(served.count()).toBe(5)
    for (const stream of streams) await stream.hangUp()
  })

  test('F4: responds with 503 and a time to retry while all streams are in use', async () => {
    const small = await serveLive(testDeps(world().db), { total: 2 })
    const stream = async () => listenTo(small.url, await cookieOf(testDeps(world().db), await addOrganiser()))
    const [first, second] = [await stream(), await stream()]
    const refused = await fetch(`${small.url}/live`, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect((await stream()).status).toBe(503)
    await first.hangUp()
    await expect.poll(small.count, { timeout: 5_000 }).toBe(1)
    const third = await stream()
    expect(third.status).toBe(200)
    await Promise.all([second.hangUp(), third.hangUp()])
    await small.close()
  })

  test('F4: sends a heartbeat while idle, every 25 seconds in production', async () => {
    expect(pace.beat).toBe(25_000)
    const quick = await serveLive(testDeps(world().db), { beatMs: 20 })
    const stream = await listenTo(quick.url, await cookieOf(testDeps(world().db), await addOrganiser()))
    await expect.poll(stream.text, { timeout: 5_000 }).toMatch(/(event: beat\ndata: \n\n){2}/)
    await stream.hangUp()
    await quick.close()
  })

  const cycles = isLongRun() ? 10_000 : 60
  test(
    `F4: closes all of ${cycles} streams that are opened and disconnected`,
    async () => {
      const cookie = await cookieOf(testDeps(world().db), await addOrganiser())
      for (let cycle = 0; cycle < cycles; cycle += 4) {
        const streams = await Promise.all(Array.from({ length: 4 }, () => listenTo(served.url, cookie)))
        await Promise.all(streams.map((stream) => stream.hangUp()))
      }
      await expect.poll(served.count, { timeout: 5_000 }).toBe(0)
    },
    cycles * 50 + 10_000,
  )

  test('E2: ends with a time to reconnect if the process stops', async () => {
    const stream = await openStream(await addOrganiser())
    served.sendAway()
    await expect.poll(stream.isOver, { timeout: 5_000 }).toBe(true)
    expect(stream.text()).toMatch(/retry: \d+\n\n$/)
    expect((await openStream(await addOrganiser())).status).toBe(503)
  })

  test('every table has the triggers that it declares', async () => {
    const { rows } = await world().db.execute<{
      name: string
      topic: string
      by: string
      triggers: number
    }>(sql`
      select c.relname as name, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as topic, p.proname as by,
        (select count(*)::int from pg_trigger o where o.tgrelid = c.oid and o.tgname in ('live_update', 'live_delete', 'live_truncate')) as triggers
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where t.tgname = 'live_insert' and c.relnamespace = 'public'::regnamespace`)
    const declared = tables.flatMap(({ name, live }) => (live ? [{ name, ...live, triggers: 3 }] : []))
    expect(rows.map((row) => JSON.stringify(row)).toSorted()).toEqual(
      declared.map((table) => JSON.stringify(table)).toSorted(),
    )
    expect(new Set(declared.map(({ topic }) => topic))).toEqual(new Set(topics))
  })
})
