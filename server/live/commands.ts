import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

/** Takes away marks that every process has read long ago; one that has read nothing for a minute asks for everything. */
export async function sweepMarks(db: Db): Promise<void> {
  await db.execute(sql`delete from live_marks where made_at < clock_timestamp() - interval '5 minutes'`)
}
