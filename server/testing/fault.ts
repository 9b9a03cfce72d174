import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

/** `probability` of a failing write, from 0 to 1. */
type Fault = { table: string; probability?: number }

/** While `work` runs, writes to the table fail after they were made, like a power cut before the commit. */
export async function withFault<T>(
  db: Db,
  { table, probability = 1 }: Fault,
  work: () => Promise<T>,
): Promise<T> {
  const on = sql.identifier(table)
  await db.execute(sql`create or replace function fault() returns trigger language plpgsql as
    $$ begin if random() < ${sql.raw(String(probability))} then raise exception 'a fault of the test'; end if; return null; end $$`)
  await db.execute(
    sql`create trigger fault after insert or update or delete on ${on} for each row execute function fault()`,
  )
  try {
    return await work()
  } finally {
    // Otherwise it would fail the writes of every later test.
    await db.execute(sql`drop function fault cascade`)
  }
}

/** Disables one of the database’s triggers while `work` runs. */
export async function withoutTrigger<T>(
  db: Db,
  { table, trigger }: { table: string; trigger: string },
  work: () => Promise<T>,
): Promise<T> {
  const [on, disabled] = [sql.identifier(table), sql.identifier(trigger)]
  await db.execute(sql`alter table ${on} disable trigger ${disabled}`)
  return work().finally(() => db.execute(sql`alter table ${on} enable trigger ${disabled}`))
}
