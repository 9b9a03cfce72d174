import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { inTransaction, type Connection } from '#server/db/connection.ts'
import { dumpFormat, type DumpHeader } from '#server/db/dump-format.ts'
import { readHistory } from '#server/db/migrate.ts'
import type { Database } from '#server/db/open.ts'

/**
 * Writes every row of every table to a file that either engine can load: JSON lines, compressed, readable only by its
 * owner. Uses a single snapshot, even while the server runs. The file gets its name only when it is complete.
 */
export async function dumpToFile(database: Database, file: string, now: Date): Promise<void> {
  const gzip = createGzip()
  const writing = pipeline(gzip, createWriteStream(`${file}.part`, { mode: 0o600, flush: true }))
  const dumped = inTransaction(database, (connection) =>
    writeDump(connection, createWriter(gzip, writing), now),
  )
  try {
    await Promise.all([writing, dumped.finally(() => gzip.end())])
    renameSync(`${file}.part`, file)
  } finally {
    rmSync(`${file}.part`, { force: true })
  }
}

type Writer = { hash: Hash; rows: number; line: (text: string) => Promise<void> }

function createWriter(gzip: Gzip, written: Promise<void>): Writer {
  const hash = createHash('sha256')
  const line = async (text: string) => {
    const whole = `${text}\n`
    hash.update(whole)
    // A full disk ends the pipeline: waiting only for 'drain' would then never end, inside the transaction.
    if (!gzip.write(whole)) await Promise.race([once(gzip, 'drain'), written])
  }
  return { hash, rows: 0, line }
}

/** Pictures are read a few at a time: a thousand of them would take two gigabytes. */
const rowsAtOnce = (isBulky: boolean) => (isBulky ? 4 : 1_000)

async function writeDump(connection: Connection, writer: Writer, now: Date): Promise<void> {
  const tables = await listTables(connection)
  const migrations = await readHistory(connection)
  const header: DumpHeader = { ...dumpFormat, madeAt: now.toISOString(), migrations, tables }
  await writer.line(JSON.stringify(header))
  for (const { name } of tables) await writeTable(connection, writer, name)
  await writer.line(
    JSON.stringify({ end: true, rows: writer.rows, sha256: writer.hash.copy().digest('hex') }),
  )
}

/** Postgres itself writes the rows as JSON, so that no value becomes a JavaScript number or date. */
async function writeTable(connection: Connection, writer: Writer, name: string): Promise<void> {
  await writer.line(JSON.stringify({ table: name }))
  await connection.run(
    `declare dump no scroll cursor for select row_to_json(t)::text as row from "${name}" t`,
  )
  const batchSize = rowsAtOnce(await holdsBytes(connection, name))
  for (;;) {
    const rows = await connection.rows(`fetch ${batchSize} from dump`)
    for (const { row } of rows) await writer.line(String(row))
    writer.rows += rows.length
    if (rows.length < batchSize) break
  }
  await connection.run('close dump')
}

async function holdsBytes(connection: Connection, table: string): Promise<boolean> {
  const columns = await connection.rows(
    `select 1 from pg_attribute where attrelid = '"${table}"'::regclass and atttypid = 'bytea'::regtype`,
  )
  return columns.length > 0
}

/** The stored columns; computed ones are left out, because the database computes them again. */
export async function listTables(connection: Connection): Promise<DumpHeader['tables']> {
  const rows = await connection.rows(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows.map(({ name, columns }) => ({
    name: String(name),
    columns: Array.isArray(columns) ? columns.map(String) : [],
  }))
}
