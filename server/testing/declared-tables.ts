import { generateDrizzleJson } from 'drizzle-kit/api'
import { tables } from '#server/db/tables.ts'

/** The tables declared in server/db/tables, as drizzle-kit stores them beside each migration. */
export const readDeclaredTables = () =>
  generateDrizzleJson(Object.fromEntries(tables.map(({ name, table }) => [name, table])))
