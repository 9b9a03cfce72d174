import { sql, type SQL } from 'drizzle-orm'
import { check, customType, integer, text, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'

/** The columns of every table: its id and when the row was created. */
export const rowColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})

/** The version of a row that two organisers may edit; a stale save is refused. */
export const versionColumn = () => integer('version').notNull().default(1)

/**
 * The version of a calendar entry's row, with the time of its last change. A trigger sets the time when the version
 * grows (`note_change` in a migration), so that calendars get both or neither.
 */
export const datedVersion = () => ({
  version: versionColumn(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** The columns of something to send: its tries, the time of the next try, and their outcome. */
export const queueColumns = () => ({
  attempts: integer('attempts').notNull().default(0),
  runAt: instant('run_at').notNull().defaultNow(),
  sentAt: instant('sent_at'),
  lastError: text('last_error'),
})

/** A reference to the row that this one belongs to and is deleted with. */
export const belongsTo = (name: string, row: () => AnyPgColumn) =>
  uuid(name).notNull().references(row, { onDelete: 'cascade' })

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** A local date and time at the venue, without a zone: `YYYY-MM-DDTHH:mm` in Node, whatever the driver's format. */
export const wallClock = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(0)',
  fromDriver: (stored) => stored.replace(' ', 'T').slice(0, 16),
})

/** A local time, `HH:mm`. */
export const wallTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'time(0)',
  fromDriver: (stored) => stored.slice(0, 5),
})

/** A constraint: the text column holds one of a fixed list. */
export function oneOf(name: string, column: AnyPgColumn, choices: readonly string[]) {
  const list: SQL[] = choices.map((choice) => sql.raw(`'${choice.replaceAll("'", "''")}'`))
  return check(name, sql`${column} in (${sql.join(list, sql`, `)})`)
}
