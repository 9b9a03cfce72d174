import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { session, user, userRoles } from '#server/db/tables/accounts.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { listActivity } from '#server/audit/queries.ts'
import { deskDevices } from '#server/db/tables/desk-devices.ts'
import { doorTaps } from '#server/db/tables/desk.ts'
import { checkInOf } from '#server/testing/attending.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, cookiesOf, testDeps, type Client } from '#server/testing/served.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { openServer } from '#server/testing/open-server.ts'

const hourMs = 3_600_000
const opened = new Date('2026-11-30T09:00:00Z')
/** The end of the day after the event, in its zone. */
const closed = new Date('2026-12-05T00:00:00Z')

type Taps = Parameters<Client['desk']['sync']>[0]['taps']

const checkIn = (personId: string, age = 0): Taps[number] => ({
  id: randomUUID(),
  personId,
  kind: 'in',
  age,
})
const undo = (personId: string, saw: string[], age = 0): Taps[number] => ({
  ...checkIn(personId, age),
  kind: 'undo',
  saw,
})

describeOnBothDatabases('a device whose access has ended', (world) => {
  let now = opened
  const served = openServer(() => deps())
  let organiser: Client
  let organiserId: string
  let accounts = 0

  const deps = () => testDeps(world().db, { clock: () => now })
  const addOrganiser = () =>
    addAccount(world().db, cheapPasswords, {
      name: 'Nadia Haddad',
      email: `nadia${(accounts += 1)}@studio.test`,
      role: 'admin',
    })

  beforeAll(async () => {
    organiserId = await addOrganiser()
  })

  /** An edition with five people: an organiser checked Ana in, Rui's phone Ben and Cy, and Eva's Di. */
  async function openDesk() {
    now = opened
    organiser = await served.signedIn(organiserId)
    const venueId = await addVenue(world().db)
    const guests = await Promise.all(
      ['Ana', 'Ben', 'Cy', 'Di', 'Ed'].map(async (fullName) => {
        const personId = await addPerson(world().db, { fullName })
        return { personId, id: await addAttendance(world().db, { personId, venueId }) }
      }),
    )
    const personOf = (index: number) => guests[index]?.personId ?? ''
    const { url } = await organiser.deskDevices.showLink({ venueId, maxDevices: 5 })
    const token = url.split('#')[1] ?? ''
    const [rui, eva] = [served.browser(), served.browser()]
    await rui.deskDevices.join({ token, name: 'Rui' })
    await eva.deskDevices.join({ token, name: 'Eva' })
    const ins = [0, 1, 2, 3].map((at) => checkIn(personOf(at)))
    await organiser.desk.sync({ venueId, taps: ins.slice(0, 1) })
    await rui.desk.sync({ venueId, taps: ins.slice(1, 3) })
    await eva.desk.sync({ venueId, taps: ins.slice(3) })
    const device = (name: string) => deviceOf(venueId, name)
    return { venueId, guests, personOf, rui, eva, ins: ins.map(({ id }) => id), device }
  }

  async function deviceOf(venueId: string, name: string) {
    const [device] = await world()
      .db.select({ id: deskDevices.id })
      .from(deskDevices)
      .where(and(eq(deskDevices.venueId, venueId), eq(deskDevices.name, name)))
    return device?.id ?? ''
  }

  const attendanceOf = (venueId: string) =>
    world().db.select().from(attendance).where(eq(attendance.venueId, venueId)).orderBy(attendance.id)
  const tapsOf = (venueId: string) =>
    world().db.select().from(doorTaps).where(eq(doorTaps.venueId, venueId)).orderBy(doorTaps.id)

  const sentTap = fc.record({
    person: fc.nat(4),
    kind: fc.constantFrom('in' as const, 'undo' as const),
    age: fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 2 * hourMs })),
    /** The id of an existing tap, or a new one. */
    repeats: fc.option(fc.nat(9), { freq: 4 }),
    saw: fc.array(fc.nat(9), { maxLength: 6 }),
  })
  const calls = fc.array(
    fc.record({
      later: fc.oneof(fc.integer({ min: 0, max: 2 * hourMs }), fc.integer({ min: 0, max: 400 * hourMs })),
      taps: fc.array(sentTap, { maxLength: 8 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const ends = fc.constantFrom('the device', 'the link', 'its owner', 'the days')

  test('its taps change nothing, but become reports for an hour', async () => {
    await fc.assert(
      fc.asyncProperty(ends, calls, async (end, schedule) => {
        const { venueId, personOf, rui, ins, device } = await openDesk()
        const id = await device('Rui')
        const endedDevice = copyOf(rui)
        now = new Date(opened.getTime() + 2 * hourMs)
        if (end === 'the device') await organiser.deskDevices.endDevice({ id })
        if (end === 'the link') await organiser.deskDevices.endLink({ venueId })
        if (end === 'its owner') await rui.deskDevices.leave()
        const endedAt = end === 'the days' ? closed : now
        const [before, attending] = [await tapsOf(venueId), await attendanceOf(venueId)]
        const ids: string[] = [...ins]
        now = endedAt
        const lateWrites = []
        for (const { later, taps } of schedule) {
          now = new Date(now.getTime() + later)
          const known = await tapsOf(venueId)
          const batch: Taps = taps.map(({ person, kind, age, repeats, saw }) => ({
            id: (repeats === null ? undefined : ids[repeats % ids.length]) ?? randomUUID().toString(),
            personId: personOf(person),
            kind,
            age,
            saw: kind === 'undo' ? saw.flatMap((index) => ids[index % ids.length] ?? []) : [],
          }))
          ids.push(...batch.map((tap) => tap.id))
          expect(await endedDevice.desk.sync({ venueId, taps: batch })).toMatchObject({
            isEnded: true,
            late: [],
            changes: [],
          })
          const isLate = now.getTime() - endedAt.getTime() > hourMs || now >= closed
          if (isLate)
            lateWrites.push(
              ...(await tapsOf(venueId)).filter((tap) => !known.some((one) => one.id === tap.id)),
            )
        }
        expect(lateWrites).toEqual([])
        const after = await tapsOf(venueId)
        const added = after.filter((tap) => !before.some((one) => one.id === tap.id))
        const reports = added.filter(({ kind }) => kind === 'report')
        const reported = new Set(reports.map((tap) => tap.id))
        expect(await attendanceOf(venueId)).toEqual(attending)
        expect(after.filter((tap) => !added.includes(tap))).toEqual(before)
        expect(added.filter(({ kind }) => kind === 'in')).toEqual([])
        expect(added.flatMap(({ saw }) => saw).filter((one) => !reported.has(one))).toEqual([])
        expect(new Set(reports.map(({ personId }) => personId)).size).toBe(reports.length)
        expect(added.filter((tap) => tap.byDeviceId !== id)).toEqual([])
      }),
      { numRuns: 25 },
    )
  })

  /** A browser with the same cookies, which keeps them when its owner leaves. */
  function copyOf(client: Client): Client {
    const copy = served.browser()
    for (const [name, value] of cookiesOf(client)) cookiesOf(copy).set(name, value)
    return copy
  }

  test.each([
    [
      'whose session was ended',
      (userId: string) => world().db.delete(session).where(eq(session.userId, userId)),
      'UNAUTHORIZED',
    ],
    [
      'whose role was taken',
      (userId: string) => world().db.delete(userRoles).where(eq(userRoles.userId, userId)),
      'FORBIDDEN',
    ],
    [
      'whose account was disabled',
      (userId: string) => world().db.update(user).set({ disabledAt: opened }).where(eq(user.id, userId)),
      'UNAUTHORIZED',
    ],
  ])(
    'an organiser %s changes nothing at the desk, whatever age their taps claim',
    async (_what, end, code) => {
      const { venueId, personOf, ins } = await openDesk()
      const userId = await addOrganiser()
      const former = await served.signedIn(userId)
      await end(userId)
      const before = await tapsOf(venueId)
      const taps = [checkIn(personOf(4), hourMs), undo(personOf(0), [ins[0] ?? ''], 2 * hourMs)]
      expect(await outcome(former.desk.sync({ venueId, taps, madeBy: userId }))).toBe(code)
      expect(await tapsOf(venueId)).toEqual(before)
    },
  )

  test('its reports are shown to organisers, but not to other helpers', async () => {
    const { venueId, personOf, rui, eva, device } = await openDesk()
    now = new Date(opened.getTime() + 60_000)
    await organiser.deskDevices.endDevice({ id: await device('Rui') })
    now = new Date(opened.getTime() + 20 * 60_000)
    const report = checkIn(personOf(4), 20 * 60_000 - 30_000)
    expect(await rui.desk.sync({ venueId, taps: [report] })).toMatchObject({
      refused: [],
      reported: [report.id],
    })
    const rowFor = async (client: Client) => (await client.desk.list({ venueId })).rows[4]
    expect((await rowFor(eva))?.reports).toEqual([])
    const row = await rowFor(organiser)
    expect(row).toMatchObject({ fullName: 'Ed', checkInTime: null, reports: [{ id: report.id, by: 'Rui' }] })
    expect(new Date(row?.reports[0]?.at ?? '')).toEqual(new Date(opened.getTime() + 30_000))
    const { entries } = await listActivity(world().db, { venueId })
    expect(entries[0]?.did).toBe('reported that Ed is here (sent after their device’s access ended)')
  })

  test('a revoked device can’t report a person again after an organiser dismissed the report', async () => {
    const { venueId, personOf, rui, device } = await openDesk()
    now = new Date(opened.getTime() + 60_000)
    await organiser.deskDevices.endDevice({ id: await device('Rui') })
    const report = checkIn(personOf(4), 30_000)
    await rui.desk.sync({ venueId, taps: [report] })
    await organiser.desk.sync({ venueId, taps: [undo(personOf(4), [report.id])] })
    const secondReport = checkIn(personOf(4), 30_000)
    expect((await rui.desk.sync({ venueId, taps: [secondReport] })).refused).toEqual([secondReport.id])
    expect((await organiser.desk.list({ venueId })).rows[4]).toMatchObject({ checkInTime: null, reports: [] })
    const { entries } = await listActivity(world().db, { venueId })
    expect(entries[0]?.did).toBe('dismissed the report that Ed is here')
  })

  test('its report is hidden once the person is checked in', async () => {
    const { venueId, personOf, rui, device } = await openDesk()
    now = new Date(opened.getTime() + 60_000)
    await organiser.deskDevices.endDevice({ id: await device('Rui') })
    await rui.desk.sync({ venueId, taps: [checkIn(personOf(4), 30_000)] })
    await organiser.desk.sync({ venueId, taps: [checkIn(personOf(4))] })
    const row = (await organiser.desk.list({ venueId })).rows[4]
    expect(row).toMatchObject({ reports: [] })
    expect(new Date(row?.checkInTime ?? '')).toEqual(now)
  })

  test('an organiser’s undo of the device removes all its check-ins, and no others', async () => {
    const { venueId, guests, personOf, rui, eva, ins, device } = await openDesk()
    const [ana = '', ben = ''] = ins
    await eva.desk.sync({ venueId, taps: [checkIn(personOf(1))] })
    // Rui undoes the check-ins of Ana, made by an organiser, and of Cy, made by himself.
    await rui.desk.sync({ venueId, taps: [undo(personOf(0), [ana]), undo(personOf(2), [ins[2] ?? ''])] })
    now = new Date(opened.getTime() + 60_000)
    const id = await device('Rui')
    expect(await organiser.deskDevices.undoDevice({ id })).toEqual({ people: 3 })
    const times = await Promise.all(guests.map((guest) => checkInOf(world().db, guest.id)))
    expect(times).toEqual([opened, opened, null, opened, null])
    expect((await rui.desk.sync({ venueId, taps: [checkIn(personOf(1))] })).isEnded).toBe(true)
    const { entries } = await listActivity(world().db, { venueId })
    expect(entries.map(({ did }) => did)).toContain(
      'undid everything that the device of Rui did at the desk (3 people)',
    )
    const before = await tapsOf(venueId)
    expect(await organiser.deskDevices.undoDevice({ id })).toEqual({ people: 0 })
    expect(await tapsOf(venueId)).toEqual(before)
    expect(before.find((tap) => tap.id === ben)?.undone).toBe(true)
  })
})
