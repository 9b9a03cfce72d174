import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runQuery } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/open.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { databaseError } from '#server/lib/database-error.ts'
import { keysOf } from '#server/read-cache/changes.ts'
import { cachedReadsOf, type CachedRead } from '#server/read-cache/cached-reads.ts'
import { router } from '#server/router.ts'
import { cheapPasswords, testDeps } from '#server/testing/served.ts'
import { rolledBack } from '#server/db/rolled-back.ts'
import { tablesOf } from '#server/testing/tables-read.ts'
import { createWorld, type World } from '#server/testing/world.ts'

const cachedReads = cachedReadsOf(router)

type CachedCall = {
  cachedRead: CachedRead
  venueId: string | undefined
  token: string
  tables: readonly string[]
  before: string
}

describe('every change to a cached response', () => {
  let world: World
  const calls: CachedCall[] = []
  let columns = new Map<string, string[]>()
  const now = new Date('2026-11-24T09:00:00Z')

  afterAll(() => world.close())
  beforeAll(async () => {
    world = await createWorld({ engine: 'postgres' })
    const { db } = world
    await seedDemo(db, { now, passwords: cheapPasswords })
    await dropGuards(db)
    const { rows: editions } = await db.execute<{ id: string }>(
      sql`select venue_id as id from attendance join people p on p.id = person_id where p.user_id is not null group by 1 order by count(*) desc limit 2`,
    )
    const { rows: callers } = await db.execute<{ id: string; role: string }>(sql`
      (select user_id as id, 'admin' as role from user_roles where role = 'admin' limit 1) union all
      (select p.user_id, 'guest' from people p join user_roles r on r.user_id = p.user_id and r.role = 'guest'
        join attendance a on a.person_id = p.id and a.venue_id = ${editions[0]?.id} and a.attending = 'yes' limit 2)`)
    for (const { id, role } of callers) {
      await db.execute(sql`insert into session (token, user_id, expires_at, created_at, updated_at)
        values (${id}, ${id}, '2027-01-01', now(), now())`)
      for (const cachedRead of cachedReads.values()) {
        if ((cachedRead.meta.access === 'organiser') !== (role === 'admin')) continue
        const venues = cachedRead.takesVenue ? editions.map((edition) => edition.id) : [undefined]
        const tables = await tablesOf(db, cachedRead.query.built().sql)
        for (const venueId of venues) {
          const one = { cachedRead, venueId, token: id, tables, before: '' }
          calls.push({ ...one, before: await resultOf(db, one) })
        }
      }
    }
    const { rows } = await db.execute<{ table: string; names: string[] }>(sql`
      select c.table_name as "table", array_agg(c.column_name::text) as names from information_schema.columns c
      where c.table_schema = 'public' and c.is_generated = 'NEVER' group by 1 order by 1`)
    const read = new Set([...calls.flatMap(({ tables }) => tables), 'user', 'user_roles', 'people'])
    columns = new Map(rows.filter(({ table }) => read.has(table)).map(({ table, names }) => [table, names]))
  }, 60_000)

  async function resultOf(
    tx: Db,
    { cachedRead, venueId, token }: Omit<CachedCall, 'before'>,
  ): Promise<string> {
    const deps = testDeps(tx, { clock: () => now })
    const [row] = await runQuery(deps, token, { query: cachedRead.query, venueId: venueId ?? null })
    return `${row?.personId} ${row?.role} ${row?.audience} ${row?.result}`
  }

  /** Counts the responses that a change to rows changed, and lists those without a mark. */
  async function findUnmarked(table: string, change: (tx: Db) => Promise<unknown>) {
    const concerned = calls.filter(({ tables }) => belongsToAccount(table) || tables.includes(table))
    const attempt = rolledBack(world.db, async (tx) => {
      await change(tx)
      const changed: CachedCall[] = []
      for (const one of concerned) if ((await resultOf(tx, one)) !== one.before) changed.push(one)
      const { rows } = await tx.execute<{ topic: string; about: string | null }>(
        sql`select distinct topic, about from live_marks where at = pg_current_xact_id()`,
      )
      const marks = new Set(rows.flatMap(({ topic, about }) => [`${topic} ${about}`, `${topic} any`]))
      const hasMark = ({ cachedRead, venueId, token }: CachedCall) =>
        [...keysOf(cachedRead.topics, venueId), `account ${token}`].some((key) => marks.has(key))
      const unmarked = changed
        .filter((one) => !hasMark(one))
        .map(({ cachedRead }) => `${table}: ${cachedRead.path}`)
      return { changed: changed.length, unmarked }
    })
    return attempt.catch(unlessAmbiguous)
  }

  test('leaves a mark when any column of any table is set to another row’s value', async () => {
    let changed = 0
    const unmarked: string[] = []
    for (const [table, name] of [...columns].flatMap(([tableName, names]) =>
      names.map((columnName) => [tableName, columnName] as const),
    )) {
      const [rows, column] = [sql.identifier(table), sql.identifier(name)]
      const found = await findUnmarked(table, (tx) =>
        tx.execute(sql`
          with had as (select ctid as at, ${column} as value, lead(${column}) over (order by ctid) as other from ${rows})
          update ${rows} set ${column} = had.other from had
          where ${rows}.ctid = had.at and had.other::text is distinct from had.value::text
            and had.at in (select at from had where other is not null limit 400)`),
      )
      changed += found.changed
      unmarked.push(...found.unmarked)
    }
    expect(unmarked).toEqual([])
    expect(changed).toBeGreaterThan(300)
  }, 240_000)

  test('leaves a mark when rows of any table are deleted or added', async () => {
    let changed = 0
    const unmarked: string[] = []
    for (const [table, names] of columns) {
      const rows = sql.identifier(table)
      const allColumns = sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `,
      )
      for (const change of [
        sql`delete from ${rows}`,
        sql`insert into ${rows} (${allColumns}) overriding system value select ${allColumns} from ${rows} limit 400`,
      ]) {
        const found = await findUnmarked(table, (tx) => tx.execute(change))
        changed += found.changed
        unmarked.push(...found.unmarked)
      }
    }
    expect(unmarked).toEqual([])
    expect(changed).toBeGreaterThan(50)
  }, 120_000)
})

/** Tables that every statement reads to identify the caller. */
const belongsToAccount = (table: string) => ['user', 'user_roles', 'people'].includes(table)

/** Drops all keys and checks, and the triggers that write no marks, so that every row can be changed in every way. */
async function dropGuards(db: Db): Promise<void> {
  await db.execute(
    sql.raw(`do $$ declare one record; begin
    for one in select conrelid::regclass as t, conname as n from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('f', 'c', 'u', 'p') order by contype loop
      execute format('alter table %s drop constraint if exists %I cascade', one.t, one.n);
    end loop;
    for one in select indexrelid::regclass as n from pg_index join pg_class c on c.oid = indexrelid
      where indisunique and c.relnamespace = 'public'::regnamespace loop
      execute format('drop index %s', one.n);
    end loop;
    for one in select tgrelid::regclass as t, tgname as n from pg_trigger
      where not tgisinternal and tgname not like 'live\\_%' loop
      execute format('alter table %s disable trigger %I', one.t, one.n);
    end loop;
  end $$`),
  )
}

/** With every row duplicated, a statement that expects a single row fails; that doesn't count as a result. */
const unlessAmbiguous = (error: unknown) => {
  if (error instanceof Error && databaseError(error).code === '21000') return { changed: 0, unmarked: [] }
  throw error
}
