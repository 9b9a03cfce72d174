import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listActivity } from '#server/audit/queries.ts'
import { deskDevices } from '#server/db/tables/desk-devices.ts'
import { checkInOf } from '#server/testing/attending.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { listenTo, serveLive } from '#server/testing/live.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, cookiesOf, testDeps, type Client } from '#server/testing/served.ts'
import { cleanUpDue } from '#server/testing/cleanup.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'
import { openServer } from '#server/testing/open-server.ts'

const dayBefore = new Date('2026-11-29T09:00:00Z')

describeOnBothDatabases('the desk’s API for helpers', (world) => {
  let now = dayBefore
  const served = openServer(() => deps())
  let organiser: Client
  let actorId: string
  let venueId: string
  let ines: { personId: string; id: string }

  const deps = () => testDeps(world().db, { clock: () => now })

  beforeAll(async () => {
    const account = { name: 'Nadia Haddad', email: 'nadia@studio.test', role: 'admin' } as const
    actorId = await addAccount(world().db, cheapPasswords, account)
  })
  beforeEach(async () => {
    now = dayBefore
    organiser = await served.signedIn(actorId)
    venueId = await addVenue(world().db)
    const personId = await addPerson(world().db, { fullName: 'Ines Duarte', phone: '+351 912' })
    ines = { personId, id: await addAttendance(world().db, { personId, venueId }) }
  })

  async function linkFor(maxDevices = 3) {
    const { url } = await organiser.deskDevices.showLink({ venueId, maxDevices })
    expect(url).toMatch(/^http:\/\/localhost:3000\/join-desk#/)
    return url.split('#')[1] ?? ''
  }
  async function join(token: string, name = 'Rui') {
    const helper = served.browser()
    await helper.deskDevices.join({ token, name })
    return helper
  }
  const checkIn = (age = 0) => ({ id: randomUUID(), personId: ines.personId, kind: 'in' as const, age })
  const deviceOf = async (name: string) => {
    const { devices } = await organiser.deskDevices.list({ venueId })
    return devices.find((device) => device.name === name)?.id ?? ''
  }

  test('lets a person with the link enter a name, read the list and check people in under that name', async () => {
    const token = await linkFor()
    const opened = await served.browser().deskDevices.open({ token })
    expect(opened).toMatchObject({ venue: { id: venueId, name: 'Casa do Mar' }, isOpen: true })
    const helper = await join(token)
    const times = { closesAt: '2026-12-05T00:00:00+00:00', isEnded: false }
    const id = await deviceOf('Rui')
    expect(await helper.deskDevices.mine()).toEqual({ id, name: 'Rui', venue: opened.venue, ...times })
    const [row, ...others] = (await helper.desk.list({ venueId })).rows
    expect([row?.fullName, others]).toEqual(['Ines Duarte', []])
    const { changes } = await helper.desk.sync({ venueId, taps: [checkIn()] })
    expect(changes).toMatchObject([{ fullName: 'Ines Duarte', checkedInBy: 'Rui' }])
    expect(await checkInOf(world().db, ines.id)).toEqual(now)
    const { entries } = await listActivity(world().db, { venueId })
    expect(entries.slice(0, 2)).toMatchObject([
      { who: 'Rui (helper)', did: 'checked in Ines Duarte' },
      { who: 'Rui (helper)', did: 'joined the desk' },
    ])
    const { devices } = await organiser.deskDevices.list({ venueId })
    expect(devices).toMatchObject([{ name: 'Rui', taps: 1, endedAt: null }])
  })

  test('refuses helpers at another edition, or without the cookie', async () => {
    const helper = await join(await linkFor())
    const elsewhere = await addVenue(world().db)
    expect(await outcome(helper.desk.list({ venueId: elsewhere }))).toBe('FORBIDDEN')
    expect(await outcome(helper.attendance.list({ venueId }))).toBe('UNAUTHORIZED')
    expect(await outcome(served.browser().desk.list({ venueId }))).toBe('UNAUTHORIZED')
    expect(await served.browser().deskDevices.mine()).toBeNull()
  })

  test('the desk is open from the day before to the day after the event, by its current dates and zone', async () => {
    const token = await linkFor()
    now = new Date('2026-11-28T23:59:00Z')
    expect(await outcome(join(token))).toBe('DESK_NOT_OPEN')
    now = dayBefore
    const helper = await join(token)
    now = new Date('2026-12-04T23:59:00Z')
    expect((await helper.desk.list({ venueId })).rows).toHaveLength(1)
    now = new Date('2026-12-05T00:00:00Z')
    expect(await helper.deskDevices.mine()).toMatchObject({ name: 'Rui', isEnded: true })
    expect(await outcome(helper.desk.list({ venueId }))).toBe('DESK_ENDED')
    now = new Date('2026-11-28T23:59:00Z')
    expect(await helper.deskDevices.mine()).toBeNull()
    expect(await outcome(helper.desk.sync({ venueId, taps: [] }))).toBe('UNAUTHORIZED')
    await world()
      .db.update(venues)
      .set({ eventEndDate: null, eventStartDate: null })
      .where(eq(venues.id, venueId))
    expect(await outcome(join(token))).toBe('DESK_NOT_OPEN')
  })

  test('refuses taps sent after the desk has closed, however old the taps are', async () => {
    const token = await linkFor()
    now = new Date('2026-12-04T22:00:00Z')
    const helper = await join(token)
    now = new Date('2026-12-07T12:00:00Z')
    const [inTime, late] = [checkIn(now.getTime() - Date.parse('2026-12-04T22:05:00Z')), checkIn(3_600_000)]
    expect(await helper.desk.sync({ venueId, taps: [inTime, late] })).toEqual({
      refused: [inTime.id, late.id],
      reported: [],
      isEnded: true,
      late: [],
      changes: [],
      cursor: '0',
    })
    expect(await checkInOf(world().db, ines.id)).toBeNull()
  })

  test('refuses taps of a helper that another helper or an organiser sends from the same phone', async () => {
    const token = await linkFor()
    const eva = await join(token, 'Eva')
    const rui = await join(token, 'Rui')
    const madeBy = await deviceOf('Eva')
    const taps = [checkIn()]
    expect(await outcome(rui.desk.sync({ venueId, taps, madeBy }))).toBe('MADE_BY_ANOTHER')
    expect(await outcome(organiser.desk.sync({ venueId, taps, madeBy }))).toBe('MADE_BY_ANOTHER')
    expect(await outcome(eva.desk.sync({ venueId, taps, madeBy: actorId }))).toBe('MADE_BY_ANOTHER')
    expect(await checkInOf(world().db, ines.id)).toBeNull()
    await eva.desk.sync({ venueId, taps, madeBy })
    expect(await checkInOf(world().db, ines.id)).toEqual(dayBefore)
    await organiser.desk.sync({ venueId, taps: [checkIn()], madeBy: actorId })
  })

  test('admits as many devices as the link allows, not counting devices that were revoked or left', async () => {
    const token = await linkFor(2)
    const first = await join(token, 'Rui')
    await join(token, 'Mia')
    expect(await outcome(join(token, 'Tom'))).toBe('DESK_FULL')
    await organiser.deskDevices.endDevice({ id: await deviceOf('Mia') })
    await join(token, 'Tom')
    await first.deskDevices.leave()
    expect(await first.deskDevices.mine()).toBeNull()
    await join(token, 'Eva')
    await linkFor(3)
    await join(token, 'Zoe')
    const { devices } = await organiser.deskDevices.list({ venueId })
    expect(devices.map(({ name, endedAt }) => [name, endedAt !== null]).toSorted()).toEqual([
      ['Eva', false],
      ['Tom', false],
      ['Zoe', false],
    ])
  })

  /** Joins as Rui, revokes his device after ten minutes, and moves the clock to five minutes later. */
  const joinAndRevoke = async () => {
    const helper = await join(await linkFor())
    now = new Date(dayBefore.getTime() + 10 * 60_000)
    await organiser.deskDevices.endDevice({ id: await deviceOf('Rui') })
    now = new Date(dayBefore.getTime() + 15 * 60_000)
    return helper
  }

  test('lets a revoked device read nothing', async () => {
    const helper = await joinAndRevoke()
    expect(await outcome(helper.desk.list({ venueId }))).toBe('DESK_ENDED')
    expect(await helper.deskDevices.mine()).toMatchObject({ isEnded: true })
  })

  test('reports taps made before a device was revoked, and refuses later taps', async () => {
    const helper = await joinAndRevoke()
    const [before, after] = [checkIn(6 * 60_000), checkIn(4 * 60_000)]
    expect(await helper.desk.sync({ venueId, taps: [before, after] })).toEqual({
      isEnded: true,
      refused: [after.id],
      reported: [before.id],
      late: [],
      changes: [],
      cursor: '0',
    })
    expect(await checkInOf(world().db, ines.id)).toBeNull()
  })

  test('never counts a helper’s tap from before the helper joined', async () => {
    const helper = await join(await linkFor())
    await helper.desk.sync({ venueId, taps: [checkIn(5 * 60 * 60_000)] })
    expect(await checkInOf(world().db, ines.id)).toEqual(dayBefore)
  })

  test('revokes every device with the link', async () => {
    const token = await linkFor()
    const helper = await join(token)
    await organiser.deskDevices.endLink({ venueId })
    expect(await organiser.deskDevices.list({ venueId })).toMatchObject({ link: null })
    expect(await outcome(helper.desk.list({ venueId }))).toBe('DESK_ENDED')
    expect(await outcome(join(token))).toBe('LINK_INVALID')
    expect(await outcome(served.browser().deskDevices.open({ token }))).toBe('LINK_INVALID')
  })

  test('a new link has another address, and doesn’t admit devices that joined with the old link', async () => {
    const token = await linkFor()
    const helper = await join(token)
    await organiser.deskDevices.endLink({ venueId })
    const nextToken = await linkFor()
    expect(nextToken).not.toBe(token)
    await join(nextToken)
    expect(await outcome(helper.desk.list({ venueId }))).toBe('DESK_ENDED')
  })

  test.each(['Nadia Haddad', 'nadia  HADDÁD', 'Nadia-Haddad.'])(
    'refuses a helper with the name %s of an organiser',
    async (name) => {
      const token = await linkFor()
      expect(await outcome(join(token, name))).toBe('ORGANISERS_NAME')
    },
  )

  test('the history shows the time of a tap that was sent later', async () => {
    const helper = await join(await linkFor())
    now = new Date(dayBefore.getTime() + 3_600_000)
    await helper.desk.sync({ venueId, taps: [checkIn(30 * 60_000)] })
    const { entries } = await listActivity(world().db, { venueId })
    expect(entries[0]?.did).toBe('checked in Ines Duarte (pressed on Nov 29, 9:30 AM)')
  })

  test('sends helpers signals only of their edition, until their device is revoked', async () => {
    const helper = served.browser()
    await helper.deskDevices.join({ token: await linkFor(), name: 'Rui' })
    const live = await serveLive(deps())
    const cookie = `quarterdeck-desk=${cookiesOf(helper).get('quarterdeck-desk')}`
    const listener = await listenTo(live.url, cookie)
    expect(listener.status).toBe(200)
    await addAttendance(world().db, {
      personId: await addPerson(world().db, { fullName: 'Ana Lima' }),
      venueId: await addVenue(world().db),
    })
    await organiser.attendance.checkIn({ id: ines.id, setToYes: false })
    await expect.poll(listener.heard, { timeout: 5_000 }).toContain(`attendance ${venueId}`)
    expect(new Set(listener.heard())).toEqual(new Set([`attendance ${venueId}`]))
    const endedAt = performance.now()
    await organiser.deskDevices.endDevice({ id: await deviceOf('Rui') })
    await expect.poll(listener.text, { timeout: 2_000, interval: 20 }).toContain('event: end\ndata: session')
    expect(performance.now() - endedAt).toBeLessThan(2_000)
    await live.close()
  })

  test('deletes helpers’ names when the event’s flights are deleted', async () => {
    const helper = await join(await linkFor())
    await helper.desk.sync({ venueId, taps: [checkIn()] })
    now = new Date('2027-03-04T09:00:00Z')
    expect(await cleanUpDue(deps())).not.toBeNull()
    expect(await world().db.$count(deskDevices, eq(deskDevices.venueId, venueId))).toBe(0)
    const { entries } = await listActivity(world().db, { venueId })
    expect(entries.map(({ who }) => who)).toContain('A helper at the desk')
  })
})
