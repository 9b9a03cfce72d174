import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { migrationsFolder, readMigrations } from '#server/db/migrations.ts'
import { createEmptyWorld, enginesToTest, type World } from '#server/testing/world.ts'

let world: World | undefined
afterEach(async () => {
  await world?.close()
  world = undefined
})

describe.each(enginesToTest())('taps (%s)', (engine) => {
  test('are added for people who were checked in before taps existed, with the time and organiser of the check-in', async () => {
    world = await createEmptyWorld({ engine })
    const { database, db } = world
    const all = readMigrations(migrationsFolder)
    const added = all.findIndex(({ name }) => name.endsWith('_add-door-taps'))
    await migrate(database, { migrations: all.slice(0, added) })
    const [venueId, ana, ben, id, actorId] = Array.from({ length: 5 }, () => randomUUID())
    await db.execute(sql`insert into venues (id, name, quarter, year, image_url, google_maps_link, time_zone)
      values (${venueId}, 'Casa do Mar', 'Q4', 2026, '/pictures/lisbon.svg', 'https://maps.example', 'Europe/Lisbon')`)
    await db.execute(sql`insert into people (id, full_name) values (${ana}, 'Ana Lima'), (${ben}, 'Ben Ode')`)
    await db.execute(sql`insert into attendance (id, person_id, venue_id, attending, check_in_time)
      values (${id}, ${ana}, ${venueId}, 'yes', '2026-11-30T10:02:00Z'), (default, ${ben}, ${venueId}, 'yes', null)`)
    await db.execute(sql`insert into audit_log (actor_id, action, entity, entity_id, venue_id)
      values (${actorId}, 'attendance.checkedIn', 'attendance', ${id}, ${venueId})`)

    await migrate(database, { migrations: all })

    const { rows } = await db.execute(sql`select person_id, kind, by_id, saw,
      at = '2026-11-30T10:02:00Z' as "isAtThatTime" from door_taps`)
    expect(rows).toEqual([{ person_id: ana, kind: 'in', by_id: actorId, saw: [], isAtThatTime: true }])
  })
})
