import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/open.ts'
import { readDeclaredTables } from '#server/testing/declared-tables.ts'
import { createEmptyWorld, createWorld, type Engine, type World } from '#server/testing/world.ts'

/** Tables that only migrations declare: nothing reads or writes them through server/db/tables. */
const onlyMigrated = new Set(['live_marks', 'live_epoch'])

describe.each<Engine>(['pglite', 'postgres'])('the tables of a migrated database (%s)', (engine) => {
  let migrated: World
  /** A database made from server/db/tables, without the migrations. */
  let declared: World

  beforeAll(async () => {
    declared = await createEmptyWorld({ engine })
    const statements = await generateMigration(generateDrizzleJson({}), await readDeclaredTables())
    for (const statement of statements) await declared.db.execute(sql.raw(statement))
    migrated = await createWorld({ engine })
  })
  afterAll(async () => {
    await declared.close()
    await migrated.close()
  })

  test('match the columns, constraints and indexes declared in server/db/tables', async () => {
    const expected = await describeTables(declared.db)
    const found = await describeTables(migrated.db)
    expect(expected.length).toBeGreaterThan(300)
    expect(found.filter((line) => !expected.includes(line))).toEqual([])
    expect(expected.filter((line) => !found.includes(line))).toEqual([])
  })

  test.each([
    ['a unique column', 'alter table studios add constraint studios_location_unique unique (location)'],
    ['a column', 'alter table studios add column motto text'],
    ['a not-null constraint', 'alter table studios alter column name drop not null'],
    ['a default', "alter table studios alter column name set default 'none'"],
    ['a check', 'alter table rooms drop constraint rooms_bed_count_check'],
    [
      'a foreign key’s action',
      `alter table rooms drop constraint rooms_venue_id_venues_id_fk, add constraint rooms_venue_id_venues_id_fk
        foreign key (venue_id) references venues(id)`,
    ],
    ['an index', 'drop index people_studio_id_idx'],
  ])('no longer match after a change to %s', async (_what, change) => {
    const before = await describeTables(declared.db)
    const changed = declared.db.transaction(async (tx) => {
      await tx.execute(sql.raw(change))
      expect(await describeTables(tx)).not.toEqual(before)
      tx.rollback()
    })
    await expect(changed).rejects.toThrow(TransactionRollbackError)
    expect(await describeTables(declared.db)).toEqual(before)
  })
})

/** A line for every column, constraint and index, as Postgres describes them. */
async function describeTables(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; line: string }>(sql`
    with tables as (select oid, relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
    select relname as "table", concat_ws(' ', relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then 'not null' end, nullif(attidentity, ''), nullif(attgenerated, ''), pg_get_expr(adbin, adrelid)) as line
    from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select relname, concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid))
    from tables join pg_constraint on conrelid = tables.oid and contype in ('c', 'f', 'p', 'u', 'x')
    union all
    select relname, pg_get_indexdef(indexrelid) from tables join pg_index on indrelid = tables.oid
    order by 2`)
  return rows.filter(({ table }) => !onlyMigrated.has(table)).map(({ line }) => line)
}
