import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { answersOf } from '#server/testing/answers.ts'
import { recordFigure } from '#server/testing/figures.ts'
import { createCaller } from '#server/testing/matrix-calls.ts'
import { resetAccounts, createFixture } from '#server/testing/matrix-fixture.ts'
import { implemented, rowOf } from '#server/testing/procedures.ts'
import { serve, testDeps } from '#server/testing/served.ts'
import { createWorld } from '#server/testing/world.ts'

const limits = { bytes: 1024 * 1024, rows: 2_000 }

/** The organisers' two lists of everyone may have 5,000 rows and 4 MiB (docs/security.md, F8). */
const wholeEdition = new Set(['attendance.list', 'rooms.list'])

test('no response about 1,000 people and 500 agenda items exceeds 1 MiB or 2,000 rows (security F8)', async () => {
  const world = await createWorld({ engine: 'postgres' })
  const fixture = await createFixture(testDeps(world.db))
  await fill(world.db, fixture.here)
  const served = await serve(fixture.deps)
  const call = createCaller(served.url, fixture)
  const found: { path: string; actor: string; bytes: number; rows: number }[] = []
  for (const { path } of implemented) {
    const row = rowOf(path)
    for (const actor of ['guest', 'organiser'] as const) {
      if (row.outcomes[actor] !== 'allow') continue
      await resetAccounts(fixture)
      const { status, json, text } = await call({ path, actor, input: await row.input(fixture, actor) })
      expect([path, actor, status]).toEqual([path, actor, 200])
      found.push({ path, actor, bytes: Buffer.byteLength(text), rows: longestList(json) })
    }
  }
  await served.close()
  await world.close()
  // Fails if one of the two lists is renamed or removed.
  expect([...wholeEdition].filter((path) => !found.some((one) => one.path === path))).toEqual([])
  // Pending registrations are read in pages (fails without the pages).
  expect(found.find(({ path }) => path === 'claims.waiting')?.rows).toBe(100)
  const tooMuch = found.filter(({ bytes, rows }) => bytes > limits.bytes || rows > limits.rows)
  expect(tooMuch.filter(({ path }) => !wholeEdition.has(path))).toEqual([])
  // Shows that the responses include all 1,000 people.
  expect(found.find(({ path, actor }) => path === 'travel.mine' && actor === 'guest')?.rows).toBeGreaterThan(
    999,
  )
  const largest = found.filter(({ path }) => !wholeEdition.has(path)).toSorted((a, b) => b.bytes - a.bytes)[0]
  recordFigure(
    'F8',
    `${found.length} responses, the largest ${Math.round((largest?.bytes ?? 0) / 1024)} KiB (${largest?.path})`,
  )
}, 120_000)

/**
 * 1,000 people of one edition with flights, 20 editions, 500 agenda items, 3,000 messages, 5,000 audit entries, 6,000
 * pending registrations.
 */
async function fill(db: Db, venueId: string): Promise<void> {
  await db.execute(sql`
    with persons as (
      insert into people (full_name, email, allergies)
      select 'Guest Þórsdóttir ' || i, 'guest' || i || '@studio.example', array['Nuts', 'Milk']
      from generate_series(1, 1000) i returning id
    )
    insert into attendance (person_id, venue_id, attending, flight_1_departure_airport, flight_1_departure_time)
    select id, ${venueId}::uuid, 'yes', 'OSL', '2026-11-30T07:25' from persons`)
  await db.execute(sql`
    insert into venues (name, quarter, year, time_zone, event_start_date, event_end_date, event_start_time, airport, image_url,
      google_maps_link)
    select 'Venue ' || i, 'Q' || i % 4 + 1, 2030 + i, 'Europe/Lisbon', date '2030-01-01' + i * 90,
      date '2030-01-03' + i * 90, '15:00', 'LIS', '/pictures/lisbon.svg', 'https://www.google.com/maps' from generate_series(1, 20) i`)
  await db.execute(sql`
    insert into agenda_items (venue_id, title, type, start_time, end_time, description)
    select ${venueId}::uuid, 'Session ' || i, 'session', timestamp '2026-12-01' + i * interval '5 minutes',
      timestamp '2026-12-01' + (i + 6) * interval '5 minutes', repeat('Numbers first, questions after. ', 8)
    from generate_series(1, 500) i`)
  await db.execute(sql`
    insert into outbox (kind, recipient, is_held) select 'welcome', 'guest' || i || '@studio.example', true
    from generate_series(1, 3000) i`)
  await db.execute(sql`
    insert into pending_registrations (venue_id, email, answers, link_expires_at)
    select ${venueId}::uuid, 'flood' || i || '@flood.test', ${JSON.stringify(answersOf('Flood'))}::jsonb, now()
    from generate_series(1, 6000) i`)
  await db.execute(sql`
    insert into audit_log (action, entity, venue_id) select 'venue.updated', 'venue', ${venueId}::uuid
    from generate_series(1, 5000)`)
}

/** The number of rows in the longest list anywhere in a response. */
function longestList(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const ownLength = Array.isArray(value) ? value.length : 0
  return Object.values(value).reduce<number>((soFar, one) => Math.max(soFar, longestList(one)), ownLength)
}
