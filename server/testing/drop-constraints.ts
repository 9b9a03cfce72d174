import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

/** Drops constraints so that tests can write any row: they check which changes are announced, not which are allowed. */
export async function dropConstraints(tx: Db, table: string): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select conname as name from pg_constraint where conrelid = ${`public."${table}"`}::regclass and contype in ('f', 'c', 'u')`)
  for (const { name } of rows) {
    await tx.execute(
      sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)} cascade`,
    )
  }
  const others = await tx.execute<{ name: string }>(sql`
    select tgname as name from pg_trigger where tgrelid = ${`public."${table}"`}::regclass
      and not tgisinternal and tgname not like 'live_%'`)
  for (const { name } of others.rows) {
    await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger ${sql.identifier(name)}`)
  }
}
