import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Deps } from '#server/core/deps.ts'
import { markSeen, sharePartnerLink } from '#server/partners/commands.ts'
import { findPartner, listPartners, readSheet } from '#server/partners/queries.ts'
import { partnerSeen } from '#server/db/tables/partners.ts'
import { people } from '#server/db/tables/people.ts'
import { erase } from '#server/privacy/erasure/commands.ts'
import { setOwnWay } from '#server/shuttles/commands.ts'
import { shuttleRuns, shuttleSeats, shuttleTickets } from '#server/db/tables/shuttles.ts'
import { letDriverCall } from '#server/stay/commands.ts'
import { canariesIn, canary, canaryFlights, canaryPerson } from '#server/testing/canaries.ts'
import { addAccount, addAttendance, addPerson, addVenue } from '#server/testing/cast.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { cleanUpDue } from '#server/testing/cleanup.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

describeOnBothDatabases('the drivers’ link', (world) => {
  let deps: Deps
  let venueId: string
  let nadia: string

  beforeEach(async () => {
    deps = testDeps(world().db)
    venueId = await addVenue(world().db)
    const email = `nadia-${venueId.slice(0, 8)}@office.test`
    nadia = await addAccount(world().db, cheapPasswords, { name: 'Nadia Haddad', email, role: 'admin' })
  })

  const addRider = async (whose: string, more: Partial<typeof people.$inferInsert> = {}) => {
    const { db } = world()
    const fields = canaryPerson(whose, canary(whose, 'name'))
    const email = `${canary(whose, 'email')}@${venueId}.example`
    const personId = await addPerson(db, { ...fields, email, ...more })
    await addAttendance(db, { personId, venueId, ...canaryFlights(whose) })
    return personId
  }
  /** Adds a run with its published state, and marks later changes by organisers. */
  const addRun = async (number: number, riders: readonly string[], more: { leavesAt?: string } = {}) => {
    const { db } = world()
    const direction = 'to_venue' as const
    const [run] = await db
      .insert(shuttleRuns)
      .values({
        venueId,
        direction,
        number,
        place: canary('draft', 'place'),
        leavesAt: '2026-11-30T09:00',
        seats: 8,
      })
      .returning({ id: shuttleRuns.id })
    const runId = run?.id ?? ''
    const published = { number, place: 'Airport, exit C', leavesAt: '2026-11-30T14:30', ...more }
    const seats = riders.map((personId) => ({ runId, personId, venueId, direction }))
    await db.insert(shuttleSeats).values(seats)
    await db.insert(shuttleTickets).values(seats.map((seat) => ({ ...published, ...seat })))
    return runId
  }
  const partner = async () => {
    const { url } = await sharePartnerLink(deps, nadia, { venueId, kind: 'driver', vendorId: null })
    const found = await findPartner(deps, url.split('#')[1])
    if (found === null) throw new Error('The link doesn’t work.')
    return found
  }
  const readList = async () => {
    const sheet = await readSheet(world().db, await partner())
    if (sheet.kind !== 'driver') throw new Error('The drivers’ link opened another list.')
    return sheet
  }
  const markListSeen = async () => markSeen(deps, await partner(), { digest: (await readList()).digest })
  const letCall = (personId: string, mayCall: boolean, phone: string | null = null) =>
    letDriverCall(world().db, { actorId: nadia, personId }, { mayCall, phone })
  const cleanUp = (day: string) => cleanUpDue({ ...deps, clock: () => new Date(`${day}T12:00:00Z`) })
  const phones = async () =>
    (await readList()).runs.flatMap(({ passengers }) => passengers.map(({ phone }) => phone))

  test('shows the published runs by time with the passengers’ names, and no other data about people', async () => {
    const [ana, bo] = [await addRider('ana'), await addRider('bo')]
    await addRider('cleo', { driverMayCall: true })
    await addRun(1, [bo], { leavesAt: '2026-11-30T18:00' })
    await addRun(2, [ana])
    const sheet = await readList()
    expect(
      sheet.runs.map(({ number, passengers }) => [number, passengers.map(({ fullName }) => fullName)]),
    ).toEqual([
      [2, [canary('ana', 'name')]],
      [1, [canary('bo', 'name')]],
    ])
    expect(canariesIn(JSON.stringify(sheet)).toSorted()).toEqual(
      [canary('ana', 'name'), canary('bo', 'name')].toSorted(),
    )
    const [first] = sheet.runs
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      'change',
      'direction',
      'driverName',
      'erased',
      'leavesAt',
      'left',
      'note',
      'number',
      'passengers',
      'place',
      'vehicle',
      'was',
    ])
    expect(Object.keys(first?.passengers[0] ?? {})).toEqual(['fullName', 'phone', 'change', 'was'])
  })

  describe('the phone number', () => {
    test('is shown only as long as its owner agrees', async () => {
      const [ana, bo] = [await addRider('ana'), await addRider('bo')]
      await addRun(1, [ana, bo])
      expect(await phones()).toEqual([null, null])
      await letCall(ana, true)
      await letCall(ana, true)
      expect(await phones()).toEqual([canary('ana', 'phone'), null])
      await letCall(ana, false)
      expect(await phones()).toEqual([null, null])
    })

    test('must be entered if unknown, and deleting it ends the consent', async () => {
      const { db } = world()
      const ana = await addRider('ana', { phone: null })
      await addRun(1, [ana])
      expect(await outcome(letCall(ana, true))).toBe('PHONE_MISSING')
      await letCall(ana, true, '+351 912 345 678')
      expect(await phones()).toEqual(['+351 912 345 678'])
      await db.update(people).set({ phone: null }).where(eq(people.id, ana))
      await db.update(people).set({ phone: '+351 999 999 999' }).where(eq(people.id, ana))
      expect(await phones()).toEqual([null])
    })

    test('isn’t shown for a person without a seat', async () => {
      const ana = await addRider('ana', { driverMayCall: true })
      await addRun(1, [ana])
      expect(await phones()).toEqual([canary('ana', 'phone')])
      const ownWay = { venueId, direction: 'to_venue', isOwnWay: true } as const
      await setOwnWay(world().db, { actorId: nadia, personId: ana }, ownWay)
      expect((await readList()).runs).toEqual([])
    })

    test('is hidden once its owner hasn’t attended an event for as long as diets are kept', async () => {
      const { db } = world()
      const ana = await addRider('ana', { driverMayCall: true })
      const mayCall = async () => (await db.select().from(people).where(eq(people.id, ana)))[0]?.driverMayCall
      await cleanUp('2027-01-15')
      expect(await mayCall()).toBe(true)
      await cleanUp('2029-01-15')
      expect(await mayCall()).toBe(null)
    })

    test('isn’t a change, and isn’t stored with the list that was seen', async () => {
      const ana = await addRider('ana')
      await addRun(1, [ana])
      await markListSeen()
      await letCall(ana, true)
      expect((await readList()).changes).toBe(0)
      await markListSeen()
      expect(JSON.stringify(await world().db.select().from(partnerSeen))).not.toContain(
        canary('ana', 'phone'),
      )
    })
  })

  test('marks the changes since the list was marked as seen, and counts them for organisers', async () => {
    const { db } = world()
    const [ana, bo] = [await addRider('ana'), await addRider('bo')]
    await addRun(1, [ana])
    const second = await addRun(2, [bo])
    await markListSeen()
    await db.update(shuttleTickets).set({ runId: second, number: 2 }).where(eq(shuttleTickets.personId, ana))
    expect(await readList()).toMatchObject({
      changes: 2,
      runs: [{ number: 2, passengers: [{ change: 'changed', was: { number: 1 } }, { change: null }] }],
      goneRuns: [{ number: 1, left: [{ movedTo: 2 }] }],
    })
    const { links } = await listPartners(deps, venueId)
    expect(links.find(({ kind }) => kind === 'driver')).toMatchObject({ changes: 2, isLive: true })
  })

  test('erasing a person deletes what the drivers saw of them, and leaves a count', async () => {
    const { db } = world()
    const [ana, zoltan] = [await addRider('ana'), await addRider('zoltan', { fullName: 'Zoltan Quist' })]
    await addRun(1, [ana, zoltan])
    await markListSeen()
    await erase(deps, nadia, { kind: 'person', id: zoltan, typedName: 'Zoltan Quist' })
    expect(JSON.stringify(await db.select().from(partnerSeen))).not.toContain('Zoltan')
    expect(await readList()).toMatchObject({ changes: 1, runs: [{ left: [], erased: 1 }] })
  })
})
