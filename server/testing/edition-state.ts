import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/open.ts'

type Row = Record<string, unknown>
export type EditionState = Record<string, Row[]>

/** Tables that record changes and aren't part of the edition itself. */
const logs = new Set(['audit_log', 'door_taps', 'outbox'])

/** Rows that are created again when they are restored: their content matters, not their id. */
const links = new Set([
  'room_assignments',
  'workshop_signups',
  'shuttle_seats',
  'shuttle_tickets',
  'workshop_waiting',
  'room_wishes',
  'roommate_wishes',
])

/**
 * The rows of an edition by table, with its people and all studios, without timestamps and version numbers.
 */
export async function readEditionState(
  db: Db,
  venueId: string,
  personIds: readonly string[],
): Promise<EditionState> {
  const { rows: found } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'venue_id' order by table_name`)
  const tables = found.map(({ name }) => name).filter((name) => !logs.has(name))
  const parts = tables.map(
    (name) => sql`select ${name}::text as "table", to_jsonb(t) as row from ${sql.identifier(name)} t
      where t.venue_id = ${venueId}`,
  )
  const { rows } = await db.execute<{ table: string; row: Row }>(sql`
    ${sql.join(parts, sql` union all `)}
    union all select 'people', to_jsonb(t) from people t where t.id = any(${sql.param(personIds)}::uuid[])
    union all select 'studios', to_jsonb(t) from studios t
    union all select 'catering_orders', to_jsonb(t) from catering_orders t
      join meal_events m on m.id = t.meal_event_id where m.venue_id = ${venueId}`)
  const state: EditionState = {}
  for (const { table, row } of rows) (state[table] ??= []).push(normalize(table, row))
  for (const list of Object.values(state)) list.sort((a, b) => keyOf(a).localeCompare(keyOf(b)))
  return state
}

function normalize(
  table: string,
  { id, version: _version, created_at: _at, changed_at: _changed, ...row }: Row,
): Row {
  const freed = row['freed_workshop_ids']
  const freedRuns = row['freed_run_ids']
  const flightsSince = row['flights_changed_at']
  return {
    ...(!links.has(table) && { id }),
    ...row,
    // In milliseconds, the precision of the API's timestamps.
    ...(typeof flightsSince === 'string' && { flights_changed_at: new Date(flightsSince).toISOString() }),
    ...(Array.isArray(freedRuns) && { freed_run_ids: freedRuns.toSorted() }),
    ...(Array.isArray(freed) && { freed_workshop_ids: freed.toSorted() }),
  }
}

const keyOf = (row: Row) => JSON.stringify(row)
