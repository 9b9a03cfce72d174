import type { BuildExtraConfigColumns } from 'drizzle-orm'
import {
  pgTable,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core'
import type { Topic } from '#contract/live.ts'
import type { RecordKind } from '#contract/personal-records.ts'

/** Facts about a table that other modules need, with their effects. */
export type Facts = {
  /**
   * The topic under which changes are announced: for the row's edition, or without a `venue_id` to organisers only, or
   * by the named function. Null: no screen shows its rows.
   */
  live:
    | Topic
    | readonly [Topic, 'live_of_everyone' | 'live_of_venue' | 'live_of_people' | 'live_of_venues']
    | null
  /**
   * How long a row is kept. `person`, `edition`: as long as its person, account or edition. `flights`, `health`: as
   * many days after its edition as that data. `scheduled`: server/privacy/retention deletes it by a rule of its own.
   * `lasting`: until an organiser deletes it.
   */
  retention: 'person' | 'edition' | 'flights' | 'health' | 'scheduled' | 'lasting'
  /**
   * Planning the next edition copies its rows. Undoing such a plan would lose the edition's rows in all other tables.
   */
  isCopied?: true
  /** The kind of record under which people read their rows, if it has personal data. */
  personal?: RecordKind
  /** The name of its rows in history entries, and the column with a row's name. */
  history?: readonly [entity: string, nameColumn: string]
}

const factsByTable = new Map<PgTable, Facts>()

/** Declares a table of the database, with the facts that other modules need. */
export function declareTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  facts: Facts,
  columns: Columns,
  constraints?: (columns: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
) {
  const table = pgTable(name, columns, constraints)
  factsByTable.set(table, facts)
  return table
}

/** Every declared table of the loaded modules; server/db/tables.ts loads all. */
export const declaredFacts: ReadonlyMap<PgTable, Facts> = factsByTable
