import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { startSession } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/open.ts'
import { deskCookie } from '#server/desk/devices/rules.ts'
import { parseJson } from '#server/lib/parse-json.ts'
import { partnerHeader } from '#contract/partner-header.ts'
import { helperNames, isPartner, type ActorName } from '#server/testing/matrix-actors.ts'
import { helperToken, type Fixture } from '#server/testing/matrix-fixture.ts'

/** A response: the `code` of a refusal, else its `json`, and the `text` as sent. */
export type Reply = { status: number; code: string | null; json: unknown; text: string }

type Call = {
  path: string
  actor: ActorName
  input?: unknown
  /** The raw body, instead of one made of the input. */
  body?: string
  method?: 'POST' | 'GET' | 'PUT' | 'DELETE'
  /** These replace the headers that our own pages send; an undefined header is left out. */
  headers?: Record<string, string | undefined>
}

const Envelope = z.object({ json: z.unknown().optional() })
const Refusal = z.object({ code: z.string() })

/** Calls procedures as the members of the fixture, with a new session for each call. */
export const createCaller = (url: string, fixture: Fixture) =>
  callerWith(url, fixture, (actor) => cookieFor(fixture, actor))

/** Like `createCaller`, with one session for all calls of a member until a response reports its end. */
export function createSteadyCaller(url: string, fixture: Fixture) {
  const cookies = new Map<ActorName, Promise<string | undefined>>()
  const sharedCookie = (actor: ActorName) => {
    const cookie = cookies.get(actor) ?? cookieFor(fixture, actor)
    cookies.set(actor, cookie)
    return cookie
  }
  const call = callerWith(url, fixture, sharedCookie)
  return async (options: Call): Promise<Reply> => {
    const reply = await call(options)
    if (reply.status !== 401 || options.actor === 'nobody' || isPartner(options.actor)) return reply
    cookies.delete(options.actor)
    return call(options)
  }
}

function callerWith(
  url: string,
  { partnerTokens }: Fixture,
  cookieOf: (actor: ActorName) => Promise<string | undefined>,
) {
  return async ({ path, actor, input, method = 'POST', ...more }: Call): Promise<Reply> => {
    const headers = {
      'content-type': 'application/json',
      origin: url,
      'x-forwarded-for': anyAddress(),
      cookie: await cookieOf(actor),
      [partnerHeader]: isPartner(actor) ? partnerTokens[actor] : undefined,
      ...more.headers,
    }
    const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    )
    const body = method === 'GET' ? null : (more.body ?? JSON.stringify({ json: input }))
    const address = `${url}/rpc/${path.replace('.', '/')}`
    return readReply(await fetch(address, { method, body, headers: sent }))
  }
}

async function readReply(response: Response): Promise<Reply> {
  const text = await response.text()
  const envelope = Envelope.safeParse(parseJson(text))
  const json = envelope.success ? envelope.data.json : undefined
  const refusal = Refusal.safeParse(json)
  const code = response.ok || !refusal.success ? null : refusal.data.code
  return { status: response.status, code, json, text }
}

/** Limits per IP address are tested elsewhere: here every call comes from a different one. */
const anyAddress = () => `198.51.${randomInt(256)}.${randomInt(1, 255)}`

/** The Cookie header of a new session. */
export async function cookieFor({ deps, member }: Fixture, actor: ActorName): Promise<string | undefined> {
  if (actor === 'nobody' || isPartner(actor)) return undefined
  if (helperNames.some((name) => name === actor))
    return `${deskCookie(deps)}=${encodeURIComponent(helperToken(actor))}`
  const line = await startSession(deps.db, deps, { userId: member(actor).userId, userAgent: 'matrix' })
  return line.split(';')[0]
}

/**
 * The number of rows of each table and the transactions that wrote them: equal only if no row was written, even with
 * the same content. Reading the rows themselves would take three times as long. Leaves out sessions and counters, which
 * every call may touch.
 */
export async function contentsOf(db: Db): Promise<Map<string, string>> {
  const found = await db.execute<{ name: string; digest: string }>(
    isEmbedded(db) ? await prepareDigests(db) : sql.raw(await digestsOf(db)),
  )
  return new Map(found.rows.map(({ name, digest }) => [name, digest]))
}

const digestsOf = async (db: Db) =>
  (await comparedTables(db))
    .map(
      (name) =>
        `select '${name}'::text as name, concat(count(*), ' of ', sum(xmin::text::bigint)) as digest from "${name}"`,
    )
    .join(' union all ')

const isEmbedded = (db: Db) => Reflect.get(db, '$client') instanceof PGlite

const prepared = new WeakSet<Db>()

/** Planning the statement takes ten times as long as running it; the one connection keeps the plan. */
async function prepareDigests(db: Db) {
  if (!prepared.has(db)) {
    await db.execute(sql.raw('deallocate all'))
    await db.execute(sql.raw(`prepare contents as ${await digestsOf(db)}`))
    prepared.add(db)
  }
  return sql.raw('execute contents')
}

const tablesOf = new WeakMap<Db, readonly string[]>()

async function comparedTables(db: Db): Promise<readonly string[]> {
  const known = tablesOf.get(db)
  if (known) return known
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const names = rows.map(({ name }) => name).filter((name) => !['session', 'rate_counters'].includes(name))
  tablesOf.set(db, names)
  return names
}
