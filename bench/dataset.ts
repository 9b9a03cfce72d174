import { randomUUID } from 'node:crypto'
import { sessionCookie, startSession } from '#server/accounts/sessions.ts'
import { inTransaction } from '#server/db/connection.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'
import { databaseUrl, runOn } from '#server/testing/databases.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { verifiedToken } from '#server/lib/signed-cookie.ts'
import { seedSize, type Size } from './seed.ts'

/** At least 32 bytes, only for this run. */
export const secret = `${randomUUID()}${randomUUID()}`

export type Caller = { personId: string; token: string; cookie: string }

export type Dataset = {
  /** Guests of the biggest venue, each with a session's cookie. */
  guests: Caller[]
  organiser: Caller
  venueId: string
  /** In many venues, so that not all requests wait for one row. */
  workshopIds: string[]
  /** A workshop with ten free seats. */
  tenSeatsId: string
}

const cookieName = sessionCookie({ publicUrl: 'http://localhost' })

/** Calls `run` with a new, filled PostgreSQL database, and drops it afterwards. */
export async function withDataset<Result>(
  size: Size,
  run: (dataset: Dataset, where: { url: string; database: string }) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres()
  const database = `bench_${process.pid}`
  try {
    await runOn(postgres.url, `create database ${database}`)
    const url = databaseUrl(postgres.url, database)
    return await run(await createDataset({ databaseUrl: url, dataDir: '' }, size), { url, database })
  } finally {
    await runOn(postgres.url, `drop database if exists ${database} with (force)`)
    await postgres.stop()
  }
}

/** Migrates and fills a database, and signs 500 of its guests in. */
export async function createDataset(
  where: { databaseUrl?: string; dataDir: string },
  size: Size,
): Promise<Dataset> {
  const database = await openDatabase({ ...where, log: createLogTo({ write: () => {} }) })
  await migrate(database)
  await inTransaction(database, (connection) => seedSize(connection, size))
  const dataset = await inTransaction(database, async ({ rows }) => ({
    venueId: String((await rows('select id from venues order by created_at desc limit 1'))[0]?.['id']),
    people: await rows(
      `select p.id, p.user_id, r.role from people p join user_roles r on r.user_id = p.user_id
       join attendance a on a.person_id = p.id and a.venue_id = (select id from venues order by created_at desc limit 1)
       order by r.role, p.id limit 501`,
    ),
    workshops: await rows(
      `select w.id from workshops w join venues v on v.id = w.venue_id
       order by v.created_at desc, w.id limit 160`,
    ),
    tenSeats: await rows(
      `insert into workshops (venue_id, title, start_time, capacity)
       select id, 'Ten seats', event_start_date + time '09:00', 10 from venues order by created_at desc limit 1
       returning id`,
    ),
  }))
  const deps = { secret, publicUrl: 'http://localhost', clock: () => new Date() }
  const people = await Promise.all(
    dataset.people.map(async (row) => {
      const line = await startSession(database.db, deps, {
        userId: String(row['user_id']),
        userAgent: 'bench',
      })
      const [cookie = ''] = line.split(';')
      const token = verifiedToken(secret, decodeURIComponent(cookie.slice(cookieName.length + 1))) ?? ''
      return { personId: String(row['id']), role: row['role'], token, cookie }
    }),
  )
  await database.close()
  const organiser = people.find(({ role }) => role === 'admin')
  if (!organiser) throw new Error(`No organiser got a ${cookieName} cookie.`)
  return {
    guests: people.filter(({ role }) => role === 'guest'),
    organiser,
    venueId: dataset.venueId,
    workshopIds: dataset.workshops.map(({ id }) => String(id)),
    tenSeatsId: String(dataset.tenSeats[0]?.['id']),
  }
}
