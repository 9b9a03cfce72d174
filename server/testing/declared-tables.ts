import { generateDrizzleJson } from 'drizzle-kit/api'
import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { fromRoot } from '#server/lib/root.ts'

/** What every file of server/db/tables declares, as drizzle-kit keeps it beside each migration. */
export async function readDeclaredTables() {
  const files = globSync('server/db/tables/*.ts', { cwd: fromRoot('.'), exclude: ['**/*.test.ts'] })
  const modules: object[] = await Promise.all(files.map((file) => import(pathToFileURL(fromRoot(file)).href)))
  // Numbered, because two rooms may give the same name to what they export.
  const exported = modules.flatMap((module) => Object.values(module)).map((value, at) => [String(at), value])
  return generateDrizzleJson(Object.fromEntries(exported))
}
