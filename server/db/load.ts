import { inTransaction, type Connection } from '#server/db/connection.ts'
import { rowsOf, verifyDump, DumpRefused, type DumpHeader } from '#server/db/dump-format.ts'
import { listTables } from '#server/db/dump.ts'
import { appliedMigrations, migrate } from '#server/db/migrate.ts'
import { readMigrations, type Migration } from '#server/db/migrations.ts'
import type { Database } from '#server/db/open.ts'
import { refuseWhileServed } from '#server/db/served.ts'

/**
 * Loads a backup of either engine into an empty system of either engine, and migrates an older one. Resolves to the
 * number of rows. Throws DumpRefused and changes nothing if the file is damaged or from a newer version, or if the
 * system isn't empty.
 */
export async function loadDump(
  database: Database,
  file: string,
  migrations: Migration[] = readMigrations(),
): Promise<number> {
  const header = await verifyDump(file)
  const backupMigrations = migrations.slice(0, header.migrations.length)
  if (header.migrations.some((hash, place) => backupMigrations[place]?.hash !== hash)) {
    throw new DumpRefused(`${file} was made by a newer version of this program. Use that version.`)
  }
  await refuseWhileServed(database)
  await inTransaction(database, refuseUnlessEmpty)
  const applied = await appliedMigrations(database)
  if (applied.length > header.migrations.length) await inTransaction(database, dropEverything)
  await migrate(database, { migrations: backupMigrations })
  const rows = await inTransaction(database, (connection) => fill(connection, file, header))
  await migrate(database, { migrations })
  return rows
}

/** Tables that have rows as soon as a person has used the system. */
const tablesInUse = ['user', 'people', 'venues']

async function refuseUnlessEmpty(connection: Connection): Promise<void> {
  const tables = new Set((await listTables(connection)).map(({ name }) => name))
  for (const name of tablesInUse.filter((table) => tables.has(table))) {
    const found = await connection.rows(`select 1 from "${name}" limit 1`)
    if (found.length > 0) throw new DumpRefused('This database already has data. Restore into an empty one.')
  }
}

async function dropEverything(connection: Connection): Promise<void> {
  await connection.run(
    'drop schema public cascade; create schema public; drop schema if exists drizzle cascade',
  )
}

/** Foreign keys and triggers are off while rows are loaded table by table; adding the keys again checks them all. */
async function fill(connection: Connection, file: string, header: DumpHeader): Promise<number> {
  const tables = await listTables(connection)
  refuseOtherTables(header.tables, tables, file)
  const keys = await listForeignKeys(connection)
  for (const { table, name } of keys) await connection.run(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables)
    await connection.run(`truncate "${name}"; alter table "${name}" disable trigger user`)
  const rows = await insertRows(connection, file, tables)
  await continueCounting(connection)
  for (const { table, name, definition } of keys) {
    await connection.run(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const { name } of tables) await connection.run(`alter table "${name}" enable trigger user`)
  return rows
}

/** Sets generated numbers to continue after the highest one, because new rows would otherwise come first. */
async function continueCounting(connection: Connection): Promise<void> {
  const counted = await connection.rows(`
    select quote_ident(table_name) as table, quote_ident(column_name) as column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table, column, sequence } of counted) {
    await connection.rows(
      `select setval('${String(sequence)}', coalesce(max(${String(column)}), 1), max(${String(column)}) is not null) from ${String(table)}`,
    )
  }
}

function refuseOtherTables(dumped: DumpHeader['tables'], current: DumpHeader['tables'], file: string): void {
  if (JSON.stringify(dumped) === JSON.stringify(current)) return
  throw new DumpRefused(`${file} has tables that do not match its migrations, so it cannot be restored.`)
}

async function listForeignKeys(connection: Connection) {
  const rows = await connection.rows(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`)
  return rows.map(({ table, name, definition }) => ({
    table: String(table),
    name: String(name),
    definition: String(definition),
  }))
}

const rowsAtOnce = 500
/** In characters; a single picture may have two million. */
const textAtOnce = 4_000_000

async function insertRows(
  connection: Connection,
  file: string,
  tables: DumpHeader['tables'],
): Promise<number> {
  const columns = new Map(
    tables.map((table) => [table.name, table.columns.map((column) => `"${column}"`).join(', ')]),
  )
  let current: string | undefined
  let waiting: string[] = []
  let length = 0
  let count = 0

  async function flush(): Promise<void> {
    if (current === undefined || waiting.length === 0) return
    const names = columns.get(current)
    await connection.rows(
      `insert into "${current}" (${names}) overriding system value
       select ${names} from json_populate_recordset(null::"${current}", $1::json)`,
      [`[${waiting.join(',')}]`],
    )
    count += waiting.length
    waiting = []
    length = 0
  }

  for await (const { table, row } of rowsOf(file)) {
    if (table !== current || waiting.length >= rowsAtOnce || length >= textAtOnce) await flush()
    current = table
    waiting.push(row)
    length += row.length
  }
  await flush()
  return count
}
