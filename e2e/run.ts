import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The folder in which the processes of a run exchange notes. */
export const runDir = join(import.meta.dirname, '..', 'test-results', 'run')

const Run = z.object({
  postgresUrl: z.string(),
  demoDir: z.string(),
  emptyDir: z.string(),
  demo: z.object({
    password: z.string(),
    accounts: z.array(z.object({ email: z.string(), name: z.string(), role: z.enum(['admin', 'guest']) })),
    editions: z.array(z.object({ id: z.string(), name: z.string() })),
    people: z.array(
      z.object({ id: z.string(), number: z.number(), fullName: z.string(), email: z.string().nullable() }),
    ),
  }),
})
export type Run = z.infer<typeof Run>

const file = join(runDir, 'run.json')

export const storeRun = (run: Run) => writeFileSync(file, JSON.stringify(run))

export const readRun = (): Run => Run.parse(JSON.parse(readFileSync(file, 'utf8')))

/** The id of an edition of the demo. */
export function editionOf({ demo }: Run, name: string): string {
  const edition = demo.editions.find((one) => one.name === name)
  if (!edition) throw new Error(`The demo has no edition ${name}.`)
  return edition.id
}

/**
 * Texts seen on screen, the server's log, the URLs opened and checked by axe, calls that were made to fail, and
 * problems that a retry doesn't excuse.
 */
type Topic = 'seen' | 'logs' | 'opened' | 'looked' | 'pressed' | 'alarms'

/** Writes a line to the notes of this process immediately, because a worker may be ended at any time. */
export function note(topic: Topic, line: string): void {
  appendFileSync(join(runDir, `${topic}-${process.pid}.txt`), `${line}\n`)
}

export function notes(topic: Topic): string[] {
  if (!existsSync(runDir)) return []
  return readdirSync(runDir)
    .filter((name) => name.startsWith(`${topic}-`))
    .flatMap((name) => readFileSync(join(runDir, name), 'utf8').split('\n').filter(Boolean))
}
