import { sql, type SQL } from 'drizzle-orm'
import { check, customType, integer, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** What every table has: an id of its own and the moment it was made. */
export const rowColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/** Rows that two organisers may edit count their versions; a stale save is refused. */
export const versionColumn = () => integer('version').notNull().default(1)

/**
 * The same of rows that are entries of calendars, with the moment of the last change. A trigger sets it when the version
 * grows (`note_change` in a migration), so that calendars get both or neither.
 */
export const datedVersion = () => ({
  version: versionColumn(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** The row of another table that this one belongs to, and is deleted with. */
export const belongsTo = (name: string, row: () => AnyPgColumn) =>
  uuid(name).notNull().references(row, { onDelete: 'cascade' })

/** An instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A wall-clock moment where it happens, no zone: `YYYY-MM-DDTHH:mm` in Node, whatever the driver writes. */
export const wallClock = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(0)',
  fromDriver: (text) => text.replace(' ', 'T').slice(0, 16),
})

/** A time on the wall, `HH:mm`. */
export const wallTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (text) => text.slice(0, 5),
})

/** A text column holds one of a closed list. */
export function oneOf(name: string, column: AnyPgColumn, choices: readonly string[]) {
  const list: SQL[] = choices.map((choice) => sql.raw(`'${choice.replaceAll("'", "''")}'`))
  return check(name, sql`${column} in (${sql.join(list, sql`, `)})`)
}
