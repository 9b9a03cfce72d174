import { sql, type SQL } from 'drizzle-orm'
import { check, integer, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** What every table has: an id of its own and the moment it was made. */
export const rowColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/** Rows that two organisers may edit count their versions; a stale save is refused. */
export const versionColumn = () => integer('version').notNull().default(1)

/** An instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A wall-clock moment where it happens; no zone, read and written as text. */
export const wallClock = (name: string) =>
  timestamp(name, { withTimezone: false, mode: 'string', precision: 0 })

/** A text column holds one of a closed list. */
export function oneOf(name: string, column: AnyPgColumn, choices: readonly string[]) {
  const list: SQL[] = choices.map((choice) => sql.raw(`'${choice.replaceAll("'", "''")}'`))
  return check(name, sql`${column} in (${sql.join(list, sql`, `)})`)
}
