import { sql } from 'drizzle-orm'
import { cpSync } from 'node:fs'
import { z } from 'zod'
import { databaseError } from '#server/lib/database-error.ts'
import { openDatabase, type Db } from '#server/db/open.ts'
import { createLogTo } from '#server/lib/log.ts'

const action = 'window.hit=1'
const breakouts = ['', '">', "'>", '</p>', '</title>', '</textarea>', '</script>', '-->', ']]>', '\u2028']
const vectors = [
  `<script>${action}</script>`,
  `<img src=x onerror=${action}>`,
  `<svg onload=${action}>`,
  `<svg><animate onbegin=${action} attributeName=x>`,
  `<iframe srcdoc="<script>parent.${action}</script>">`,
  `<body onload=${action}>`,
  `<details open ontoggle=${action}>`,
  `<a href="java\tscript:${action}" id=hit>x</a>`,
  `<object data="data:text/html,<script>${action}</script>">`,
  `<input autofocus onfocus=${action}>`,
  `<style>@import'/hit';</style>`,
  `<base href=//evil.example>`,
  `<meta http-equiv=refresh content="0;url=/hit">`,
  `{{constructor.constructor('${action}')()}}`,
  `\${${action}}`,
]

/** 150 pieces of markup and script that people might type. */
export const payloads = breakouts.flatMap((start) => vectors.map((vector) => `${start}${vector}`))

/** Tables with free texts. Addresses, links and zones aren't free text, because the contract restricts their form. */
const tablesWithTexts = new Set([
  'people',
  'studios',
  'venues',
  'attendance',
  'rooms',
  'workshops',
  'agenda_items',
  'meal_events',
  'catering_vendors',
  'menu_items',
  'catering_orders',
  'user',
])
const restrictedColumns = new Set([
  'attending',
  'email',
  'contact_email',
  'image_url',
  'google_maps_link',
  'time_zone',
  'image',
])

/**
 * Copies a data directory with every free text of every row replaced by one of the payloads. Returns the number of
 * columns.
 */
export async function seedMarkup(from: string, to: string): Promise<number> {
  cpSync(from, to, { recursive: true })
  const database = await openDatabase({ dataDir: to, log: createLogTo({ write: () => {} }) })
  let changed = 0
  for (const column of await textColumns(database.db))
    if (await fillWithPayloads(database.db, column)) changed += 1
  await database.close()
  return changed
}

const Column = z.object({ table: z.string(), column: z.string(), isList: z.boolean() })

async function textColumns(db: Db) {
  const { rows } = await db.execute(sql`
    select table_name as "table", column_name as "column", data_type = 'ARRAY' as "isList"
    from information_schema.columns
    where table_schema = 'public' and udt_name in ('text', '_text') and is_generated = 'NEVER'
    order by 1, 2`)
  return rows
    .map((row) => Column.parse(row))
    .filter(({ table, column }) => tablesWithTexts.has(table) && !restrictedColumns.has(column))
}

/** Returns whether the column accepts the payloads. Columns with fixed choices or short unique values don't. */
async function fillWithPayloads(db: Db, { table, column, isList }: z.infer<typeof Column>): Promise<boolean> {
  const name = sql.identifier(column)
  const texts = sql.join(
    payloads.map((payload) => sql`${payload.replaceAll('\0', '')}`),
    sql`, `,
  )
  const rowPayload = sql`(array[${texts}]::text[])[1 + (n.number * 7) % ${payloads.length}]`
  try {
    await db.execute(sql`
      with numbered as (select ctid as place, row_number() over () as number from ${sql.identifier(table)})
      update ${sql.identifier(table)} t set ${name} = ${isList ? sql`array[${rowPayload}]` : rowPayload}
      from numbered n where n.place = t.ctid and t.${name} is not null`)
    return true
  } catch (error) {
    // A check (23514), a unique constraint (23505) or our trigger (QD…) refuses columns that aren't free text.
    if (/^(23514|23505|QD\d+)$/.test(databaseError(error).code ?? '')) return false
    throw error
  }
}
