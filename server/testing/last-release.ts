import { isDeepStrictEqual } from 'node:util'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { session } from '#server/db/tables/accounts.ts'
import { startSession } from '#server/accounts/sessions.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Connection } from '#server/db/connection.ts'
import { parseJson } from '#server/lib/parse-json.ts'
import { fromRoot } from '#server/lib/root.ts'
import { callServer } from '#server/testing/dataset.ts'

/** Files of the last release (docs/decisions/091-what-a-release-leaves.md), written by scripts/record-release.ts. */
export const recordedBackup = fromRoot('server/testing/last-release/demo.jsonl.gz')
export const recordedReads = fromRoot('server/testing/last-release/questions.json.br')

const Caller = z.object({ userId: z.string().optional(), headers: z.record(z.string(), z.string()) })
/** An account, or a stranger with the headers of a desk's device or a partner. */
export type Caller = z.infer<typeof Caller>

const Read = z.object({ path: z.string(), caller: Caller, input: z.unknown().optional(), json: z.unknown() })
export type RecordedRead = z.infer<typeof Read>

const Statement = z.object({ text: z.string(), values: z.array(z.unknown()) })
/** A statement as the release sent it to its database. */
export type RecordedStatement = z.infer<typeof Statement>

const Release = z.object({ version: z.string(), reads: z.array(Read), statements: z.array(Statement) })
export type RecordedRelease = z.infer<typeof Release>

export const readLastRelease = (): RecordedRelease =>
  Release.parse(JSON.parse(brotliDecompressSync(readFileSync(recordedReads)).toString()))

/** Sends a call as its caller, with no other session open, from an IP address that no limit has counted yet. */
export async function callAs(url: string, deps: Deps, { path, caller, input }: Omit<RecordedRead, 'json'>) {
  await deps.db.delete(session)
  const setCookie =
    caller.userId && (await startSession(deps.db, deps, { userId: caller.userId, userAgent: '' }))
  const headers = { ...caller.headers, 'x-forwarded-for': `198.51.100.${(calls += 1) % 250}` }
  const cookie = setCookie ? setCookie.split(';')[0] : undefined
  const response = await callServer(url, path, { input, headers, ...(cookie && { cookie }) })
  const text = await response.text()
  return {
    status: response.status,
    text,
    json: z.object({ json: z.unknown() }).safeParse(parseJson(text)).data?.json,
  }
}
let calls = 0

/** Stands for a value that changes from one read to the next. */
const changing = '~'

/** What two responses to one call have in common. */
export function commonParts(first: unknown, second: unknown): unknown {
  if (Array.isArray(first) && Array.isArray(second) && first.length === second.length)
    return first.map((item, index) => commonParts(item, second[index]))
  if (isRecord(first) && isRecord(second))
    return Object.fromEntries(Object.keys(first).map((key) => [key, commonParts(first[key], second[key])]))
  return isDeepStrictEqual(first, second) ? first : changing
}

/** The places at which a response has lost or changed something. New fields don't count, because pages skip them. */
export function differences(recorded: unknown, now: unknown, place = ''): string[] {
  if (recorded === changing) return []
  if (Array.isArray(recorded) && Array.isArray(now) && recorded.length === now.length)
    return recorded.flatMap((item, index) => differences(item, now[index], `${place}[${index}]`))
  if (isRecord(recorded) && isRecord(now))
    return Object.keys(recorded).flatMap((key) => differences(recorded[key], now[key], `${place}.${key}`))
  return isDeepStrictEqual(recorded, now) ? [] : [`${place}: ${excerpt(recorded)}, now ${excerpt(now)}`]
}

const excerpt = (value: unknown) => String(JSON.stringify(value)).slice(0, 80)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A statement's rows, or the code of its error. */
export type StatementResult = readonly unknown[] | string

/** Runs a statement and rolls it back. */
export async function tryStatement(
  { run, rows }: Connection,
  { text, values }: RecordedStatement,
): Promise<StatementResult> {
  await run('begin')
  try {
    return (await rows(text, values)).map((row) =>
      // The desk's cursor moves with every write to any database of the same PostgreSQL.
      parseJson(JSON.stringify(row, (key, value: unknown) => (key === 'cursor' ? changing : value))),
    )
  } catch (error) {
    return error instanceof Error && 'code' in error ? `error ${String(error.code)}` : String(error)
  } finally {
    await run('rollback')
  }
}

/** What two runs of a statement have in common, without the ids and times that each run makes. */
export const stableResult = (one: StatementResult, other: StatementResult): StatementResult =>
  typeof one === 'string' || typeof other === 'string' || explainLoss(one, other) === undefined
    ? one
    : one.slice(0, other.length).map((row, index) => commonParts(row, other[index]))

/** How a statement's result is worse than before, in words. Undefined if it isn't. Rows may come in another order. */
export function explainLoss(before: StatementResult, now: StatementResult): string | undefined {
  if (typeof before === 'string' || typeof now === 'string')
    return before === now ? undefined : `${kindOf(before)}, now ${kindOf(now)}`
  const remaining = [...now]
  for (const row of before) {
    const index = remaining.findIndex((one) => differences(row, one).length === 0)
    if (index < 0) return `lacks ${excerpt(row)}, has ${excerpt(remaining[0])}`
    remaining.splice(index, 1)
  }
  return undefined
}

const kindOf = (one: StatementResult) => (typeof one === 'string' ? one : `${one.length} rows`)
