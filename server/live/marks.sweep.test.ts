import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { addVenue } from '#server/testing/cast.ts'
import { dropConstraints } from '#server/testing/drop-constraints.ts'
import { cheapPasswords } from '#server/testing/served.ts'
import { rolledBack } from '#server/db/rolled-back.ts'
import { describeOnBothDatabases } from '#server/testing/world.ts'

type Column = { name: string; table: string }

/** The editions of a transaction's marks so far; `null` among them stands for a mark without an edition. */
async function readMarked(tx: Db): Promise<(string | null)[]> {
  const { rows } = await tx.execute<{ about: string | null }>(
    sql`select distinct about from live_marks where at = pg_current_xact_id() and topic <> 'account'`,
  )
  return rows.map(({ about }) => about)
}

describeOnBothDatabases('a changed row', (world) => {
  let elsewhere: string
  let columns: Column[]

  beforeAll(async () => {
    const { db } = world()
    await seedDemo(db, { now: new Date(), passwords: cheapPasswords })
    elsewhere = await addVenue(db)
    columns = (
      await db.execute<Column>(sql`
        select c.column_name as name, c.table_name as "table" from information_schema.columns c
        where c.table_schema = 'public' and c.is_generated = 'NEVER' and exists (
          select from pg_trigger t where t.tgname = 'live_update' and t.tgrelid = format('public.%I', c.table_name)::regclass)
        order by 2, 1`)
    ).rows
  })

  test('leaves a mark whichever column changes', async () => {
    const unmarked: string[] = []
    for (const { name, table } of columns) {
      const [tableName, column] = [sql.identifier(table), sql.identifier(name)]
      const hasMark = await rolledBack(world().db, async (tx) => {
        await dropConstraints(tx, table)
        const first = sql`ctid = (select ctid from ${tableName} limit 1)`
        const { rows } = await tx.execute(
          sql`update ${tableName} set ${column} = ${column} where ${first} returning 1`,
        )
        return rows.length === 0 || (await readMarked(tx)).length > 0
      })
      if (!hasMark) unmarked.push(`${table}.${name}`)
    }
    expect(columns.length).toBeGreaterThan(200)
    expect(unmarked).toEqual([])
  })

  test('leaves a mark at both editions if it moves to another edition', async () => {
    const ofVenue = columns.filter(({ name }) => name === 'venue_id').map(({ table }) => table)
    const unmarked: string[] = []
    for (const table of ofVenue) {
      const tableName = sql.identifier(table)
      const { was, about } = await rolledBack(world().db, async (tx) => {
        await dropConstraints(tx, table)
        const { rows } = await tx.execute<{ was: string }>(sql`
          with one as (select ctid as at, venue_id from ${tableName} where venue_id is not null limit 1)
          update ${tableName} set venue_id = ${elsewhere} from one where ${tableName}.ctid = one.at returning one.venue_id as was`)
        return { was: rows[0]?.was, about: await readMarked(tx) }
      })
      if (was === undefined) continue
      const hasMarks = about.includes(null) || (about.includes(was) && about.includes(elsewhere))
      if (!hasMarks) unmarked.push(table)
    }
    expect(ofVenue.length).toBeGreaterThan(12)
    expect(unmarked).toEqual([])
  })

  test('marks the account when its session’s lifetime is shortened', async () => {
    const { rows } = await rolledBack(world().db, async (tx) => {
      const [user] = (await tx.execute<{ id: string }>(sql`select id from "user" limit 1`)).rows
      await tx.execute(sql`insert into session (token, user_id, expires_at, created_at, updated_at)
        values ('a token', ${user?.id}, now() + interval '1 day', now(), now())`)
      await tx.execute(sql`update session set expires_at = now() where token = 'a token'`)
      return tx.execute(sql`select from live_marks where at = pg_current_xact_id() and topic = 'account'
        and about = ${user?.id}`)
    })
    expect(rows).toHaveLength(1)
  })
})
