import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { storeSeen, markSeen } from '#server/partners/commands.ts'
import { readList } from '#server/partners/queries.ts'
import type { Partner } from '#server/core/context.ts'
import { digestOf } from '#server/partners/seen/rules.ts'
import { partnerLinks, partnerSeen } from '#server/db/tables/partners.ts'
import { addGuests, addRoom, addVenue } from '#server/testing/cast.ts'
import { roomAssignments } from '#server/db/tables/rooms.ts'
import { outcome } from '#server/testing/outcome.ts'
import { testDeps, testNow } from '#server/testing/served.ts'
import { openRaceWorld } from '#server/testing/world.ts'

/** On PostgreSQL, with two pools: the embedded database has one connection, so nothing runs concurrently. */
describe('marking a list as seen, concurrently', () => {
  const world = openRaceWorld()
  let hotel: Partner

  beforeEach(async () => {
    const { db } = world
    const venueId = await addVenue(db)
    const roomId = await addRoom(db, { venueId, roomNumber: '12', bedCount: 8 })
    const guests = await addGuests(db, venueId, 4)
    await db.insert(roomAssignments).values(guests.map((personId) => ({ personId, roomId, venueId })))
    const [link] = await db.insert(partnerLinks).values({ venueId, kind: 'hotel' }).returning()
    if (!link) throw new Error('An insert returned no row.')
    hotel = { linkId: link.id, venueId, seenAt: null, kind: 'hotel', vendorId: null }
  })

  const countSeen = () => world.db.$count(partnerSeen, eq(partnerSeen.linkId, hotel.linkId))

  test('stores one complete list, and all calls succeed', async () => {
    const digest = digestOf((await readList(world.db, hotel)).lines)
    const press = (db: Db) => outcome(markSeen(testDeps(db), hotel, { digest }))
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => press(index % 2 === 0 ? world.db : world.second.db)),
    )
    expect(new Set(results)).toEqual(new Set(['done']))
    expect(await countSeen()).toBe(5)
  })

  test('control: without the lock, some calls fail', async () => {
    const { lines } = await readList(world.db, hotel)
    const seen = { linkId: hotel.linkId, lines, seenAt: testNow }
    const store = (db: Db) => db.transaction((tx) => storeSeen(tx, seen))
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => store(index % 2 === 0 ? world.db : world.second.db)),
    )
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
  })
})
