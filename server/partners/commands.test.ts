import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '#server/db/tables/audit.ts'
import { listActivity } from '#server/audit/queries.ts'
import { cateringOrders, mealEvents } from '#server/db/tables/catering.ts'
import { recountOrder } from '#server/catering/orders/commands.ts'
import type { Deps } from '#server/core/deps.ts'
import { revokePartnerLink, markSeen, openPartnerPage, sharePartnerLink } from '#server/partners/commands.ts'
import { findPartner, listPartners, readSheet } from '#server/partners/queries.ts'
import { partnerSeen } from '#server/db/tables/partners.ts'
import { erase } from '#server/privacy/erasure/commands.ts'
import { people } from '#server/db/tables/people.ts'
import { roomAssignments, rooms } from '#server/db/tables/rooms.ts'
import { canariesIn, canary, canaryFlights, canaryPerson } from '#server/testing/canaries.ts'
import { addAccount, addAttendance, addPerson, addRoom, addVenue } from '#server/testing/cast.ts'
import { addOrder } from '#server/testing/matrix-fixture.ts'
import { outcome } from '#server/testing/outcome.ts'
import { cheapPasswords, testDeps, testNow } from '#server/testing/served.ts'
import { cleanUpDue } from '#server/testing/cleanup.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'
import { venues } from '#server/db/tables/venues.ts'

describeOnBothDatabases('the partners API', (world) => {
  let deps: Deps
  let venueId: string
  let nadia: string

  beforeEach(async () => {
    deps = testDeps(world().db)
    venueId = await addVenue(world().db)
    const email = `nadia-${venueId.slice(0, 8)}@office.test`
    nadia = await addAccount(world().db, cheapPasswords, { name: 'Nadia Haddad', email, role: 'admin' })
  })

  const addRoomGuest = async (fullName: string, roomId: string) => {
    const { db } = world()
    const personId = await addPerson(db, { fullName })
    await addAttendance(db, { personId, venueId })
    await db.insert(roomAssignments).values({ personId, roomId, venueId })
    return personId
  }
  const tokenOf = async (choice: { kind: 'hotel' | 'caterer'; vendorId: string | null }) =>
    (await sharePartnerLink(deps, nadia, { venueId, ...choice })).url.split('#')[1] ?? ''
  const hotelToken = () => tokenOf({ kind: 'hotel', vendorId: null })
  const partnerOf = async (token: string) => {
    const found = await findPartner(deps, token)
    if (found === null) throw new Error('The link opens nothing.')
    return found
  }
  const readList = async (token: string) => readSheet(world().db, await partnerOf(token))
  const markListSeen = async (token: string) =>
    markSeen(deps, await partnerOf(token), { digest: (await readList(token)).digest })
  const cleanUp = (day: string) => cleanUpDue({ ...deps, clock: () => new Date(`${day}T12:00:00Z`) })
  const changesOf = async (kind: 'hotel' | 'caterer') =>
    (await listPartners(deps, venueId)).links.find((link) => link.kind === kind && link.id !== null)?.changes

  test('a hotel marks its list as seen, and later sees what changed', async () => {
    const { db } = world()
    const [a, b] = [
      await addRoom(db, { venueId, roomNumber: '12', bedCount: 2 }),
      await addRoom(db, { venueId, roomNumber: '14', bedCount: 2 }),
    ]
    const ana = await addRoomGuest('Ana Lima', a)
    await addRoomGuest('Bo Berg', a)
    const token = await hotelToken()
    expect(await readList(token)).toMatchObject({ seenAt: null, changes: 0 })
    expect(await changesOf('hotel')).toBe(null)
    await markListSeen(token)
    expect(await changesOf('hotel')).toBe(0)
    await db.update(roomAssignments).set({ roomId: b }).where(eq(roomAssignments.personId, ana))
    expect(await changesOf('hotel')).toBe(1)
    expect(await readList(token)).toMatchObject({
      seenAt: testNow.toISOString(),
      changes: 1,
      rooms: [
        { roomNumber: '12', freeBeds: 1, left: [{ fullName: 'Ana Lima', movedTo: '14' }] },
        {
          roomNumber: '14',
          guests: [{ fullName: 'Ana Lima', change: 'changed', was: { roomNumber: '12' } }],
        },
      ],
    })
    await markListSeen(token)
    expect(await readList(token)).toMatchObject({ changes: 0 })
  })

  test('a list that changed since the page was rendered isn’t marked as seen', async () => {
    const { db } = world()
    const room = await addRoom(db, { venueId, roomNumber: '12', bedCount: 2 })
    const token = await hotelToken()
    const { digest } = await readList(token)
    await addRoomGuest('Ana Lima', room)
    expect(await outcome(markSeen(deps, await partnerOf(token), { digest }))).toBe('LIST_CHANGED')
    expect(await readList(token)).toMatchObject({ seenAt: null })
  })

  test('a revoked link stops immediately, and its replacement has another address and keeps the marks', async () => {
    const token = await hotelToken()
    await markListSeen(token)
    const [link] = (await listPartners(deps, venueId)).links
    const partner = await partnerOf(token)
    await revokePartnerLink(deps, nadia, { id: link?.id ?? '' })
    await revokePartnerLink(deps, nadia, { id: link?.id ?? '' })
    expect(await findPartner(deps, token)).toBe(null)
    expect(await outcome(markSeen(deps, partner, { digest: 'any' }))).toBe('PARTNER_LINK_ENDED')
    const next = await hotelToken()
    expect(next).not.toBe(token)
    expect(await findPartner(deps, token)).toBe(null)
    expect(await readList(next)).toMatchObject({ seenAt: testNow.toISOString() })
    expect(await outcome(revokePartnerLink(deps, nadia, { id: venueId }))).toBe('NOT_FOUND')
  })

  test('a forged token, or the token of another kind of link, opens nothing', async () => {
    const token = await hotelToken()
    expect(await findPartner(deps, undefined)).toBe(null)
    expect(await findPartner(deps, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBe(null)
    expect(await findPartner({ ...deps, secret: 'another secret of thirty-two letters' }, token)).toBe(null)
  })

  test('a link works until the end of the day after the event, in its time zone', async () => {
    await world()
      .db.update(venues)
      .set({ timeZone: 'Pacific/Auckland', eventStartDate: '2026-11-20', eventEndDate: '2026-11-20' })
      .where(eq(venues.id, venueId))
    const token = await hotelToken()
    const findAt = (instant: string) => findPartner({ ...deps, clock: () => new Date(instant) }, token)
    expect(await findAt('2026-11-21T10:59:59Z')).toMatchObject({ kind: 'hotel' })
    expect(await findAt('2026-11-21T11:00:00Z')).toBe(null)
    expect((await listPartners(deps, venueId)).lastDay).toBe('2026-11-21')
  })

  test('stores the time of the last visit, at most once a minute', async () => {
    const token = await hotelToken()
    const openedAt = async () => (await listPartners(deps, venueId)).links[0]?.openedAt
    const later = (seconds: number) => ({
      ...deps,
      clock: () => new Date(testNow.getTime() + seconds * 1000),
    })
    expect(await openedAt()).toBe(null)
    await openPartnerPage(deps, await partnerOf(token))
    await openPartnerPage(later(59), await partnerOf(token))
    expect(await openedAt()).toBe(testNow.toISOString())
    await openPartnerPage(later(61), await partnerOf(token))
    expect(await openedAt()).toBe(new Date(testNow.getTime() + 61_000).toISOString())
  })

  test('refuses a page that loads too often', async () => {
    const partner = await partnerOf(await hotelToken())
    for (let count = 0; count < 60; count += 1) await openPartnerPage(deps, partner)
    expect(await outcome(openPartnerPage(deps, partner))).toBe('TOO_MANY_TRIES')
  })

  test('refuses a vendor without an order, a hotel with a vendor, and an unknown edition', async () => {
    const { vendorId } = await addOrder(world().db, await addVenue(world().db))
    const share = (choice: { venueId: string; kind: 'hotel' | 'caterer'; vendorId: string | null }) =>
      outcome(sharePartnerLink(deps, nadia, choice))
    expect(await share({ venueId, kind: 'caterer', vendorId })).toBe('NOT_FOUND')
    expect(await share({ venueId, kind: 'caterer', vendorId: null })).toBe('NOT_FOUND')
    expect(await share({ venueId, kind: 'hotel', vendorId })).toBe('NOT_FOUND')
    expect(await share({ venueId: nadia, kind: 'hotel', vendorId: null })).toBe('NOT_FOUND')
    expect(await outcome(listPartners(deps, nadia))).toBe('NOT_FOUND')
  })

  test('a caterer sees their own confirmed orders, with what changed in a new version', async () => {
    const { db } = world()
    const { vendorId, orderId } = await addOrder(db, venueId)
    await addOrder(db, venueId)
    const token = await tokenOf({ kind: 'caterer', vendorId })
    expect(await readList(token)).toMatchObject({
      kind: 'caterer',
      orders: [{ version: 1, headcount: 0, change: null }],
    })
    await markListSeen(token)
    const personId = await addPerson(db, { fullName: 'Ana Lima', diet: 'vegan', allergies: ['Nuts'] })
    await addAttendance(db, { personId, venueId })
    // The people who eat and the order are separate.
    expect(await readList(token)).toMatchObject({ changes: 0 })
    await recountOrder(db, nadia, { id: orderId, version: 1 })
    expect(await readList(token)).toMatchObject({
      changes: 1,
      orders: [
        {
          version: 2,
          headcount: 1,
          change: 'changed',
          was: { version: 1 },
          changes: [
            { of: 'people', label: 'People', before: 0, people: 1 },
            { of: 'diet', label: 'Vegan', before: 0, people: 1 },
            { of: 'allergy', label: 'Nuts', before: 0, people: 1 },
          ],
        },
      ],
    })
    expect(await changesOf('caterer')).toBe(1)
    await db.update(cateringOrders).set({ status: 'cancelled' }).where(eq(cateringOrders.id, orderId))
    expect(await readList(token)).toMatchObject({ changes: 1, orders: [], goneOrders: [{}] })
  })

  test('a meal that moves to another place is marked, and a draft order isn’t listed', async () => {
    const { db } = world()
    const { vendorId, mealEventId } = await addOrder(db, venueId)
    const token = await tokenOf({ kind: 'caterer', vendorId })
    await markListSeen(token)
    await db.update(mealEvents).set({ location: 'The wharf' }).where(eq(mealEvents.id, mealEventId))
    expect(await readList(token)).toMatchObject({
      changes: 1,
      orders: [{ location: 'The wharf', was: { location: null }, changes: [] }],
    })
    await db.insert(cateringOrders).values({ mealEventId, vendorId, headcount: 12 })
    const read = await readList(token)
    expect(read.kind === 'caterer' && read.orders.length).toBe(1)
  })

  test('the history lists who showed and revoked a link, and that a partner marked the list as seen', async () => {
    const token = await hotelToken()
    await markListSeen(token)
    const [link] = (await listPartners(deps, venueId)).links
    await revokePartnerLink(deps, nadia, { id: link?.id ?? '' })
    const { entries } = await listActivity(world().db, { venueId })
    expect(entries.filter(({ did }) => /hotel|seen/.test(did)).map(({ who, did }) => [who, did])).toEqual([
      ['Nadia Haddad', 'ended the link for the hotel'],
      ['The hotel', 'marked the rooming list as seen'],
      ['Nadia Haddad', 'showed the link for the hotel'],
    ])
  })

  test('marking the same list as seen repeatedly is logged once', async () => {
    const { db } = world()
    await addRoomGuest('Ana Lima', await addRoom(db, { venueId, roomNumber: '12', bedCount: 2 }))
    const token = await hotelToken()
    await markListSeen(token)
    const [entries, lines] = [await db.$count(auditLog), await db.select().from(partnerSeen)]
    for (let again = 0; again < 10; again += 1) await markListSeen(token)
    expect(await db.$count(auditLog)).toBe(entries)
    expect(await db.select().from(partnerSeen)).toEqual(lines)
  })

  test('erasing a person deletes what the hotel saw of them, and marks a free bed', async () => {
    const { db } = world()
    const room = await addRoom(db, { venueId, roomNumber: '12', bedCount: 2 })
    const id = await addRoomGuest('Zoltan Quist', room)
    await addRoomGuest('Ana Lima', room)
    const token = await hotelToken()
    await markListSeen(token)
    await erase(deps, nadia, { kind: 'person', id, typedName: 'Zoltan Quist' })
    expect(JSON.stringify(await db.select().from(partnerSeen))).not.toContain('Zoltan')
    expect(await readList(token)).toMatchObject({ changes: 1, rooms: [{ freeBeds: 1, left: [], erased: 1 }] })
  })

  test('links and the lists seen with them are deleted when flights are deleted', async () => {
    const { db } = world()
    await addRoom(db, { venueId, roomNumber: '12' })
    await markListSeen(await hotelToken())
    await cleanUp('2027-03-02')
    expect(await changesOf('hotel')).toBe(0)
    expect((await cleanUp('2027-03-05'))?.['partner_links']).toBeGreaterThan(0)
    expect([await changesOf('hotel'), await db.$count(partnerSeen)]).toEqual([undefined, 0])
  })

  const addPersonWithCanaries = async (whose: string) => {
    const { db } = world()
    const roomId = await addRoom(db, { venueId, roomNumber: '12', bedCount: 2 })
    const fields = canaryPerson(whose, canary(whose, 'name'))
    const personId = await addPerson(db, fields)
    await addAttendance(db, { personId, venueId, ...canaryFlights(whose) })
    await db.insert(roomAssignments).values({ personId, roomId, venueId })
    await db.update(rooms).set({ isQuiet: true }).where(eq(rooms.id, roomId))
    return personId
  }
  const readBy = async (token: string) => canariesIn(JSON.stringify(await readList(token))).toSorted()

  describe('the columns that a partner sees', () => {
    test('contain names for the hotel', async () => {
      const personId = await addPersonWithCanaries('ana')
      const token = await hotelToken()
      expect(await readBy(token)).toEqual([canary('ana', 'name')])
      await markListSeen(token)
      await world().db.update(people).set({ fullName: 'Ana' }).where(eq(people.id, personId))
      expect(await readBy(token)).toEqual([canary('ana', 'name')])
      const { rooms: shown } = Object(await readList(token))
      expect([Object.keys(shown[0]), Object.keys(shown[0].guests[0])]).toEqual([
        ['roomNumber', 'bedType', 'bedCount', 'freeBeds', 'change', 'was', 'guests', 'left', 'erased'],
        ['fullName', 'firstNight', 'lastNight', 'change', 'was'],
      ])
    })

    test('contain diets and allergies, but no names, for a caterer', async () => {
      await addPersonWithCanaries('bo')
      const { vendorId } = await addOrder(world().db, venueId)
      const token = await tokenOf({ kind: 'caterer', vendorId })
      expect(await readBy(token)).toEqual([canary('bo', 'allergies'), canary('bo', 'dietnote')])
    })
  })
})
