import { sql, type SQL } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Db } from '#server/db/open.ts'
import {
  addAccount,
  addAttendance,
  addGuests,
  addPerson,
  addRoom,
  addVenue,
  addWorkshop,
} from '#server/testing/cast.ts'
import { cheapPasswords } from '#server/testing/served.ts'

/** A cached read, its caller, and how many of the changes its response shows. */
type Read = {
  path: string
  venueId: string | undefined
  as: 'organiser' | 'guest'
  count: (json: unknown) => number
}

/** A repeatable change; each repetition raises the count of its reads by one. */
type Change = { name: string; text: SQL; reads: readonly Read[] }

const Row = z.record(z.string(), z.unknown())
const Rows = z.array(Row)
const Home = z.object({ person: Row, venue: Row })

const findRow = (json: unknown, key: string, value: string) =>
  Rows.parse(json).find((one) => one[key] === value) ?? {}
const countStarting = (json: unknown, start: string) =>
  Rows.parse(json).filter(({ roomNumber }) => String(roomNumber).startsWith(start)).length
const numberIn = (text: unknown) => Number(/\d+/.exec(String(text))?.[0] ?? 0)
const incremented = (column: string) =>
  sql.raw(`regexp_replace(${column}, '\\d+', (substring(${column} from '\\d+')::int + 1)::text)`)

/** Two editions, an organiser and a guest. Everything in the first edition can change. */
export async function createStormWorld(db: Db, maxGuests: number) {
  const [here, elsewhere] = [await addVenue(db, { name: 'Harbour 0' }), await addVenue(db)]
  const organiser = await addAccount(db, cheapPasswords, { name: 'N', email: 'n@storm.test', role: 'admin' })
  const account = { name: 'G', email: 'g@storm.test', role: 'guest' as const }
  const guest = await addAccount(db, cheapPasswords, account)
  const [studio] = (
    await db.execute<{ id: string }>(sql`insert into studios (name) values ('Studio 0') returning id`)
  ).rows
  const personId = await addPerson(db, { fullName: 'Person 0', userId: guest, studioId: studio?.id ?? null })
  await addAttendance(db, { personId, venueId: here })
  const roomId = await addRoom(db, { venueId: here, roomNumber: '0' })
  await db.execute(
    sql`insert into room_assignments (room_id, person_id, venue_id) values (${roomId}, ${personId}, ${here})`,
  )
  const workshopId = await addWorkshop(db, { venueId: here, title: 'Workshop 0', capacity: 5_000 })
  await db.execute(sql`insert into agenda_items (venue_id, title, start_time, end_time)
    values (${here}, 'Item 0', '2026-12-01T09:00', '2026-12-01T10:00')`)
  await db.execute(sql`insert into meal_events (venue_id, title, date, start_time, end_time)
    values (${here}, 'Meal 0', '2026-12-01', '12:00', '13:00')`)
  await db.execute(sql`insert into catering_vendors (name) values ('Vendor 0')`)
  for (const kind of ['gone', 'moved']) {
    await db.execute(sql`insert into rooms (venue_id, room_number, bed_count, bed_type)
      select ${here}, ${kind} || n, 2, 'single' from generate_series(1, ${maxGuests}) n`)
  }
  await addGuests(db, here, Math.min(maxGuests, 200))
  return {
    organiser,
    guest,
    changes: changesAt({ here, elsewhere, personId, roomId, workshopId, maxGuests }),
  }
}

type Place = {
  here: string
  elsewhere: string
  personId: string
  roomId: string
  workshopId: string
  maxGuests: number
}

function changesAt({ here, elsewhere, personId, roomId, workshopId, maxGuests }: Place): Change[] {
  const readOf = (
    path: string,
    as: Read['as'],
    count: (json: unknown) => number,
    venueId: string | undefined = here,
  ): Read => ({
    path,
    venueId,
    as,
    count,
  })
  const anyRoom = (start: string) =>
    sql`(select id from rooms where venue_id = ${here} and room_number like ${`${start}%`} limit 1 for update skip locked)`
  return [
    {
      name: 'a row is updated',
      text: sql`update rooms set room_number = ${incremented('room_number')} where id = ${roomId}`,
      reads: [
        readOf('rooms/list', 'organiser', (json) => numberIn(findRow(json, 'id', roomId)['roomNumber'])),
      ],
    },
    {
      name: 'a row is added',
      text: sql`insert into rooms (venue_id, room_number, bed_count, bed_type) values (${here}, 'new' || gen_random_uuid(), 1, 'single')`,
      reads: [readOf('rooms/list', 'organiser', (json) => countStarting(json, 'new'))],
    },
    {
      name: 'a row is deleted',
      text: sql`delete from rooms where id = ${anyRoom('gone')}`,
      reads: [readOf('rooms/list', 'organiser', (json) => maxGuests - countStarting(json, 'gone'))],
    },
    {
      name: 'a row goes to another edition',
      text: sql`update rooms set venue_id = ${elsewhere} where id = ${anyRoom('moved')}`,
      reads: [
        readOf('rooms/list', 'organiser', (json) => maxGuests - countStarting(json, 'moved')),
        readOf('rooms/list', 'organiser', (json) => countStarting(json, 'moved'), elsewhere),
      ],
    },
    {
      name: 'a person has another name',
      text: sql`update people set full_name = ${incremented('full_name')} where id = ${personId}`,
      reads: [
        readOf('attendance/list', 'organiser', (json) =>
          numberIn(findRow(json, 'personId', personId)['fullName']),
        ),
        readOf('travel/list', 'organiser', (json) =>
          numberIn(findRow(json, 'personId', personId)['fullName']),
        ),
        readOf('travel/mine', 'guest', (json) => numberIn(findRow(json, 'id', personId)['fullName'])),
        readOf('attendance/mine', 'guest', (json) => numberIn(Home.parse(json).person['fullName'])),
      ],
    },
    {
      name: 'an answer changes',
      text: sql`update attendance set version = version + 1 where person_id = ${personId} and venue_id = ${here}`,
      reads: [
        readOf(
          'attendance/list',
          'organiser',
          (json) => Number(findRow(json, 'personId', personId)['version']) - 1,
        ),
      ],
    },
    {
      name: 'a seat is taken',
      text: sql`insert into workshop_signups (workshop_id, person_id, venue_id)
        select ${workshopId}, a.person_id, ${here} from attendance a where a.venue_id = ${here} and a.person_id <> ${personId}
          and not exists (select from workshop_signups s where s.person_id = a.person_id)
        limit 1 for update skip locked on conflict do nothing`,
      reads: [
        readOf(
          'workshops/mine',
          'guest',
          (json) => 5_000 - Number(findRow(json, 'id', workshopId)['seatsLeft']),
        ),
      ],
    },
    {
      name: 'a workshop has another title',
      text: sql`update workshops set title = ${incremented('title')} where id = ${workshopId}`,
      reads: [
        readOf('workshops/list', 'organiser', (json) => numberIn(findRow(json, 'id', workshopId)['title'])),
        readOf('workshops/mine', 'guest', (json) => numberIn(findRow(json, 'id', workshopId)['title'])),
      ],
    },
    {
      name: 'an item has another title',
      text: sql`update agenda_items set title = ${incremented('title')} where venue_id = ${here}`,
      reads: [
        readOf('agenda/list', 'organiser', (json) =>
          Math.max(
            ...Rows.parse(json)
              .filter(({ isItem }) => isItem)
              .map(({ title }) => numberIn(title)),
          ),
        ),
        readOf('agenda/mine', 'guest', (json) =>
          Math.max(
            ...Rows.parse(json)
              .filter(({ title }) => /Item/.test(String(title)))
              .map(({ title }) => numberIn(title)),
          ),
        ),
      ],
    },
    {
      name: 'the edition has another name',
      text: sql`update venues set name = ${incremented('name')} where id = ${here}`,
      reads: [readOf('attendance/mine', 'guest', (json) => numberIn(Home.parse(json).venue['name']))],
    },
    {
      name: 'a studio has another name',
      text: sql`update studios set name = ${incremented('name')}`,
      reads: [
        readOf('attendance/mine', 'guest', (json) => numberIn(Home.parse(json).person['studio'])),
        {
          path: 'people/known',
          venueId: undefined,
          as: 'organiser',
          count: (json) => numberIn(findRow(json, 'id', personId)['studio']),
        },
      ],
    },
    {
      name: 'a meal has another title',
      text: sql`update meal_events set title = ${incremented('title')} where venue_id = ${here}`,
      reads: [
        readOf('catering/mine', 'guest', (json) => numberIn(Rows.parse(json)[0]?.['title'])),
        readOf('catering/meals', 'organiser', (json) => numberIn(Rows.parse(json)[0]?.['title'])),
      ],
    },
    {
      name: 'a vendor has another name',
      text: sql`update catering_vendors set name = ${incremented('name')}`,
      reads: [
        {
          path: 'catering/vendors',
          venueId: undefined,
          as: 'organiser',
          count: (json) => numberIn(Rows.parse(json)[0]?.['name']),
        },
      ],
    },
  ]
}

export type Request = Pick<Read, 'path' | 'venueId' | 'as'>

type Storm = {
  changes: readonly Change[]
  /** For each process, a connection for writing and a function that sends requests. */
  processes: readonly { db: Db; find: (request: Request) => Promise<unknown> }[]
  writes: number
  writers: number
  readers: number
}

/**
 * Runs writers that hold their transactions for a while and roll back a tenth of them, beside readers. Counts the
 * responses older than a write acknowledged before they were requested.
 */
export async function runStorm({ changes, processes, writes, writers, readers }: Storm) {
  const acknowledged = new Map<Change, number>(changes.map((change) => [change, 0]))
  const stale: string[] = []
  let reads = 0
  const remaining = { writes }

  async function read(change: Change): Promise<void> {
    const chosen = pick(change.reads)
    const expected = acknowledged.get(change) ?? 0
    const json = await pick(processes).find(chosen)
    reads += 1
    const shown = chosen.count(json)
    if (!(shown >= expected)) stale.push(`${change.name}, ${chosen.path}: ${shown} of ${expected}`)
  }

  async function write(): Promise<void> {
    while (remaining.writes > 0) {
      remaining.writes -= 1
      const change = pick(changes)
      if (await attempt(pick(processes).db, change)) {
        acknowledged.set(change, (acknowledged.get(change) ?? 0) + 1)
        await read(change)
      }
    }
  }

  async function keepReading(): Promise<void> {
    while (remaining.writes > 0) await read(pick(changes))
  }

  await Promise.all([
    ...Array.from({ length: writers }, write),
    ...Array.from({ length: readers }, keepReading),
  ])
  for (const change of changes) for (let time = 0; time < 4; time++) await read(change)
  const committed = [...acknowledged.values()].reduce((sum, one) => sum + one, 0)
  return { reads, stale, committed }
}

/** Makes a change. Returns whether it was committed and changed something. */
async function attempt(db: Db, { text }: Change): Promise<boolean> {
  const undo = new Error('taken back')
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`${text} returning 1`)
      if (Math.random() < 0.7) await pause(Math.random() * 25)
      if (Math.random() < 0.1) throw undo
      return rows.length > 0
    })
  } catch (error) {
    if (error !== undo) throw error
    return false
  }
}

function pick<T>(from: readonly T[]): T {
  const one = from[Math.floor(Math.random() * from.length)]
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}
