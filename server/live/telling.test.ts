import { afterEach, beforeEach, expect, test } from 'vitest'
import { withPostgres } from '#server/db/connection.ts'
import { addAccount, addVenue } from '#server/testing/cast.ts'
import { cookieOf, listenTo } from '#server/testing/live.ts'
import { startServer, type ServerProcess } from '#server/testing/process.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const secret = '7c1e4b9a0d5f28e36b8a1c9d4e7f0a2b'

let world: World
let servers: ServerProcess[] = []
beforeEach(async () => {
  world = await createWorld({ engine: 'postgres' })
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  servers = []
  await world.close()
})

test('sends a signal for a write of another process within a second, even after lost connections', async () => {
  const { database, db } = world
  if (database.kind !== 'postgres') throw new Error('This is not PostgreSQL.')
  const settings = { DATABASE_URL: database.databaseUrl, SECRET: secret }
  servers = await Promise.all([startServer(settings), startServer(settings)])
  const [writing = '', telling = ''] = servers.map(({ url }) => url)
  const venueId = await addVenue(db)
  const organiser = { name: 'Nadia', email: 'nadia@studio.example', role: 'admin' as const }
  const cookie = await cookieOf(
    testDeps(db, { secret, clock: () => new Date() }),
    await addAccount(db, cheapPasswords, organiser),
  )
  const addRoomAt = (roomNumber: string) =>
    fetch(`${writing}/rpc/rooms/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
      body: JSON.stringify({ json: { venueId, roomNumber, bedCount: 2, bedType: 'single' } }),
    }).then(({ status }) => status)

  const stream = await listenTo(telling, cookie)
  const roomsHeard = () => stream.heard().filter((word) => word === `rooms ${venueId}`).length
  expect(await addRoomAt('1')).toBe(200)
  await expect.poll(roomsHeard, { timeout: 1_000 }).toBe(1)

  await withPostgres(database.databaseUrl, async ({ run }) => {
    await run(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'quarterdeck'`)
    // This room is written while no server is connected, and by none of them.
    await run(
      `insert into rooms (venue_id, room_number, bed_count, bed_type) values ('${venueId}', '2', 2, 'single')`,
    )
  })
  await expect.poll(roomsHeard, { timeout: 3_000 }).toBeGreaterThanOrEqual(2)
  expect(await addRoomAt('3')).toBe(200)
  await expect.poll(roomsHeard, { timeout: 1_000 }).toBeGreaterThanOrEqual(3)
  await stream.hangUp()
}, 30_000)
