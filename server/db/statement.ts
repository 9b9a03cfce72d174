import type { Query, SQL } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { PgDialect, type PgPreparedQuery } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/open.ts'
import { onlyReads } from '#server/lib/only-reads.ts'

const dialect = new PgDialect()

type PreparedStatement<Row> = PgPreparedQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>

/**
 * A statement of the hot path: its text is built once per process, and each connection parses and plans it once
 * (planning the guest home costs more than running it). `name` is unique in the product; values that change per call
 * are in the text as sql.placeholder('key'). Returns rows as the driver does.
 */
export function statement<Row>(name: string, text: SQL) {
  let query: Query | undefined
  const built = () => (query ??= dialect.sqlToQuery(text))
  const prepared = new WeakMap<Db, PreparedStatement<Row>>()

  const run = async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    let preparedStatement = prepared.get(db)
    if (preparedStatement === undefined) {
      preparedStatement = db._.session.prepareQuery(built(), undefined, name, false)
      prepared.set(db, preparedStatement)
    }
    return (await preparedStatement.execute(values)).rows
  }
  return Object.assign(run, { built })
}

/** Like `statement`, but read-only. */
export function reading<Row>(name: string, text: SQL) {
  const run = statement<Row>(name, text)
  let isRegistered = false
  return Object.assign(
    (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
      if (!isRegistered) onlyReads.add(run.built().sql)
      isRegistered = true
      return run(db, values)
    },
    { built: run.built },
  )
}

const names = new Map<string, string>()

/** Prepares a statement whose text is built at each call, under a name derived from that text. */
export async function runPrepared<Row>(db: Db, text: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(text)
  const name = names.get(query.sql) ?? createHash('sha256').update(query.sql).digest('base64url')
  names.set(query.sql, name)
  const prepared: PreparedStatement<Row> = db._.session.prepareQuery(query, undefined, name, false)
  return (await prepared.execute()).rows
}
