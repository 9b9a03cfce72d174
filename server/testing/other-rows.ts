import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/open.ts'
import { tables } from '#server/db/tables.ts'
import { testNow } from '#server/testing/served.ts'

/**
 * Adds a row about a person or their account to each table with personal data that has none yet, with this text in
 * every text column. `ids` are the ids that the rows may refer to, by column name.
 */
export async function addOtherRows(
  db: Db,
  text: string,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { table, name, columns, personal } of tables) {
    const owner = columns.find((column) => column.name === 'person_id' || column.name === 'user_id')
    if (!personal || !owner || name === 'people') continue
    const found = await db.execute(sql`select from ${table} where ${owner} = ${ids[owner.name]}`)
    if (found.rows.length > 0) continue
    const filled = columns.flatMap((column) => {
      const value = ids[column.name] ?? sampleOf(column, text)
      return value === undefined ? [] : [{ column: sql.identifier(column.name), value: sql`${value}` }]
    })
    const list = (parts: 'column' | 'value') =>
      sql.join(
        filled.map((one) => one[parts]),
        sql`, `,
      )
    await db.execute(sql`insert into ${table} (${list('column')}) values (${list('value')})`)
  }
  // The loop has added a webhook, but no posts to it.
  await db.execute(sql`insert into posts (webhook_id, title, body, last_error)
    select id, ${text}, ${text}, ${text} from webhooks where user_id = ${ids['user_id']}`)
}

/** Undefined if the column may keep its default. */
function sampleOf(column: PgColumn, text: string): string | undefined {
  const type = column.getSQLType()
  if (type === 'text' && (column.enumValues?.length ?? 0) === 0) return text
  if (!column.notNull || column.hasDefault) return undefined
  if (type === 'text') return column.enumValues?.[0]
  if (type === 'uuid') return randomUUID()
  if (type === 'text[]') return `{${text}}`
  return /^(timestamp|date)/.test(type) ? testNow.toISOString() : type === 'integer' ? '1' : undefined
}
