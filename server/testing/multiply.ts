import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'
import { databaseError } from '#server/lib/database-error.ts'

type Column = { name: string; type: string; isKey: boolean; isUnique: boolean; isReference: boolean }

/**
 * Adds copies of the newest row of a table, like a caller who repeats the same call: with new ids, and with new texts
 * if the table requires unique ones. Returns their number: none if a unique index or a trigger prevents it, because
 * another person, edition or place would be needed.
 */
export async function multiplyRows(db: Db, table: string, copies: number): Promise<number> {
  const columns = await columnsOf(db, table)
  const list = sql.raw(columns.map(({ name }) => `"${name}"`).join(', '))
  const values = sql.raw(columns.map(valueOf).join(', '))
  const insert = (count: number) => sql`
    insert into ${sql.identifier(table)} (${list})
    select ${values} from (select * from ${sql.identifier(table)} order by xmin::text::bigint desc limit 1) r
    cross join generate_series(1, ${count}) n`
  try {
    await db.execute(insert(2))
    await db.execute(insert(copies))
    return copies + 2
  } catch (error) {
    // Refused as a duplicate, by a check or by a trigger: the table limits itself.
    if (/^(23|QD)/.test(databaseError(error).code ?? '')) return 0
    throw error
  }
}

function valueOf({ name, type, isKey, isUnique, isReference }: Column): string {
  const mustDiffer = (isKey || isUnique) && !isReference
  if (mustDiffer && type === 'uuid') return 'gen_random_uuid()'
  if (mustDiffer && type === 'text') return `concat(gen_random_uuid(), r."${name}")`
  return `r."${name}"`
}

async function columnsOf(db: Db, table: string): Promise<Column[]> {
  const { rows } = await db.execute<Column>(sql`
    select a.attname as name, format_type(a.atttypid, null) as type,
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)) as "isKey",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey)) as "isUnique",
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
        as "isReference"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = ${table} and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attidentity = '' and coalesce(pg_get_serial_sequence(c.relname, a.attname), '') = ''
    order by a.attnum`)
  return rows
}
