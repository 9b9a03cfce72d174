import type { BuildExtraConfigColumns } from 'drizzle-orm'
import {
  pgTable,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core'
import type { Topic } from '#contract/live.ts'
import type { RecordKind } from '#contract/personal-records.ts'

/** What other rooms derive from a table. docs/changing.md says what follows from each. */
export type Facts = {
  /**
   * The topic that its changes are announced under: for the row's edition, without a `venue_id` for organisers alone, or
   * by the function that is named. Null: no screen shows its rows.
   */
  live:
    | Topic
    | readonly [Topic, 'live_of_everyone' | 'live_of_venue' | 'live_of_people' | 'live_of_venues']
    | null
  /**
   * Until when a row is kept: with its person or account; with its edition, about no person; as many days after its
   * edition as flights or health; until server/privacy/retention deletes it; or until an organiser does.
   */
  kept: 'person' | 'edition' | 'flights' | 'health' | 'swept' | 'lasting'
  /** Planning the next edition copies its rows. Rows of other tables of an edition would be lost by undoing the plan. */
  isCopied?: true
  /** The kind of record under which people read their rows, where it has personal data. */
  personal?: RecordKind
  /** What its rows are called in entries of the history, and the column that names one there. */
  history?: readonly [entity: string, nameColumn: string]
}

const factsByTable = new Map<PgTable, Facts>()

/** A table of the database, with the facts that other rooms need. */
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

/** Every declared table of the modules that are loaded; server/db/tables.ts loads all. */
export const declaredFacts: ReadonlyMap<PgTable, Facts> = factsByTable
