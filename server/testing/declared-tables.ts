import { generateDrizzleJson } from 'drizzle-kit/api'
import { tables } from '#server/db/tables.ts'

/** What server/db/tables declares, as drizzle-kit keeps it beside each migration. */
export const readDeclaredTables = () =>
  generateDrizzleJson(Object.fromEntries(tables.map(({ name, table }) => [name, table])))
