import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { doorKeys } from '#server/lib/door-keys.ts'
import { listEventsNow } from '#server/accounts/queries.ts'
import { isExtendedByEvent, isSessionAlive, sessionLimits } from '#server/accounts/rules.ts'
import { session, user, userRoles } from '#server/db/tables/accounts.ts'
import type { Actor, SessionRowWithResult, AuthorizedQuery, SessionRow } from '#server/core/context.ts'
import type { Db } from '#server/db/open.ts'
import { bearerOf } from '#server/lib/bearer.ts'
import { cookieLine, cookieName, readCookies } from '#server/lib/cookies.ts'
import { isTransient } from '#server/lib/database-error.ts'
import { isSecure, type Deps } from '#server/core/deps.ts'
import { isDeviceOf } from '#server/accounts/passwords/device-token.ts'
import { signature, verifiedToken } from '#server/lib/signed-cookie.ts'
import { reading } from '#server/db/statement.ts'
import { attendance } from '#server/db/tables/attendance.ts'
import { people } from '#server/db/tables/people.ts'

/** How long a proof of identity lasts, in milliseconds (security A14). */
const proofValidMs = 10 * 60 * 1000

/** The age of the last renewal, in milliseconds, after which a request renews the session. */
const renewAfterMs = 60 * 60 * 1000

/** The session token of a request: a browser's cookie, or the same signed value as an API caller's bearer token. */
export function sessionOfRequest(
  request: IncomingMessage,
  deps: Pick<Deps, 'publicUrl'>,
  cookies = readCookies(request),
): string | undefined {
  return bearerOf(request) ?? cookies.get(sessionCookie(deps))
}

export const sessionCookie = (deps: Pick<Deps, 'publicUrl'>) => cookieName('quarterdeck', isSecure(deps))

/**
 * The caller behind a session cookie's value, or null. Null also for disabled accounts and expired temporary passwords.
 * `device` is the token of a device that has signed in to an account.
 */
export async function findActor(
  deps: Deps,
  cookie: string | undefined,
  device?: string,
): Promise<Actor | null> {
  return (await findActorWith(deps, cookie, findByToken, { keepsAlive: true, device }))?.actor ?? null
}

/** Like `findActor`, for requests that a page makes by itself, which must not keep a session alive. */
export async function watchActor(deps: Deps, cookie: string | undefined): Promise<Actor | null> {
  return (
    (await findActorWith(deps, cookie, findByToken, { keepsAlive: false, device: openPage }))?.actor ?? null
  )
}

type VenueQuery<Row> = {
  query: (db: Db, values: Record<string, unknown>) => Promise<Row[]>
  venueId: string | null
}

/** Authenticates the caller and runs a query about a venue in the same statement; null if either returns nothing. */
export const findActorWithQuery = (
  deps: Deps,
  cookie: string | undefined,
  { query, venueId, device }: VenueQuery<SessionRowWithResult> & { device?: string | undefined },
) =>
  findActorWith(deps, cookie, (_db, token) => runQuery(deps, token, { query, venueId }), {
    keepsAlive: true,
    device,
  })

/** The session of a token, with the query's result for its account. Doesn't check whether the session is still live. */
export const runQuery = <Row>(
  { db, clock, secret }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  token: string,
  { query, venueId }: VenueQuery<Row>,
) => query(db, { token, venueId, now: clock().toISOString(), ...doorKeys(secret) })

/** The session token of a request, if its cookie has our signature. */
export function tokenOfRequest(
  request: IncomingMessage,
  deps: Pick<Deps, 'publicUrl' | 'secret'>,
): string | null {
  const cookie = sessionOfRequest(request, deps)
  return cookie === undefined ? null : verifiedToken(deps.secret, cookie)
}

/** The session of a token. Doesn't check whether it is still live. */
export const findByToken: FindSession = (db, token) => findSession(db, { token })

type FindSession = (db: Db, token: string) => Promise<(SessionRow & { result?: string | null })[]>

async function findActorWith(
  deps: Deps,
  cookie: string | undefined,
  find: FindSession,
  { keepsAlive: renews, device }: { keepsAlive: boolean; device: string | undefined },
): Promise<{ actor: Actor; result: string | null } | null> {
  const token = cookie === undefined ? null : verifiedToken(deps.secret, cookie)
  if (token === null) return null
  const now = deps.clock()
  const [row] = await find(deps.db, token)
  if (!row || row.isDisabled || hasExpiredPassword(row, now.getTime())) return null
  if (!isSessionAlive(row, now.getTime()) && !(await isExtended(deps, row, device))) return null
  if (renews && now.getTime() - row.renewedAt > renewAfterMs) await tryRenew(deps.db, row.sessionId, now)
  return { actor: actorOf(row, now), result: row.result ?? null }
}

function actorOf(row: SessionRow, now: Date): Actor {
  const { userId, sessionId, name, email, role, personId, mustChangePassword, isShutOut } = row
  const isProved = now.getTime() - row.provedAt <= proofValidMs
  return { userId, sessionId, name, email, role, personId, mustChangePassword, isShutOut, isProved }
}

/**
 * The caller of a session loaded earlier, if nothing has to be looked up or written. Null if the session is over, may
 * be extended by an event, or needs renewing.
 */
export function actorOfFoundSession(row: SessionRow, now: Date): Actor | null {
  const nowMs = now.getTime()
  const isOver = row.isDisabled || hasExpiredPassword(row, nowMs) || !isSessionAlive(row, nowMs)
  return isOver || nowMs - row.renewedAt > renewAfterMs ? null : actorOf(row, now)
}

/** A database that is read-only for now can still identify the caller, so a later request renews the session. */
async function tryRenew(db: Db, sessionId: string, now: Date): Promise<void> {
  await renew(db, sessionId, now).catch((error: unknown) => {
    if (!isTransient(error)) throw error
  })
}

/** Starts a session for an account, in the caller's transaction. Returns the Set-Cookie line. */
export async function startSession(
  tx: Db,
  deps: Pick<Deps, 'secret' | 'publicUrl' | 'clock'>,
  { userId, userAgent }: { userId: string; userAgent: string | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + sessionLimits.idle)
  await tx
    .insert(session)
    .values({ token, userId, expiresAt, createdAt: now, updatedAt: now, userAgent: userAgent ?? null })
  const value = `${token}.${signature(deps.secret, token)}`
  return cookieLine(sessionCookie(deps), value, {
    secure: isSecure(deps),
    maxAgeSeconds: sessionLimits.absolute / 1000,
  })
}

/** Records that the session's owner has proved their identity again. */
export async function proveSession(tx: Db, { sessionId }: Actor, now: Date): Promise<void> {
  await tx.update(session).set({ provedAt: now }).where(eq(session.id, sessionId))
}

/**
 * Ends an account's sessions, all or all but one, and returns how many. Changes to the role, password or account call
 * it in their transaction.
 */
export async function endSessions(tx: Db, userId: string, keep?: string): Promise<number> {
  const others = keep === undefined ? sql`true` : sql`${session.id} <> ${keep}`
  const ended = await tx
    .delete(session)
    .where(and(eq(session.userId, userId), others))
    .returning({ id: session.id })
  return ended.length
}

/** The account's live sessions, most recently used first. */
export async function listSessions(db: Db, { userId, role }: Pick<Actor, 'userId' | 'role'>, now: Date) {
  const rows = await db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      startedAt: session.createdAt,
      lastUsedAt: session.updatedAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.updatedAt), session.id)
  const events = role === 'admin' ? await listEventsNow(db, now) : []
  return rows.filter((row) => {
    const life = {
      role,
      startedAt: row.startedAt.getTime(),
      renewedAt: row.lastUsedAt.getTime(),
      expiresAt: row.expiresAt.getTime(),
    }
    return isSessionAlive(life, now.getTime()) || isExtendedByEvent(life, events)
  })
}

const milliseconds = (column: PgColumn) => sql`(extract(epoch from ${column}) * 1000)::float8`

const sessionOf = sql`
  select ${user.id} as "userId", ${session.id} as "sessionId", ${user.name} as name, ${user.email} as email,
    ${userRoles.role} as role, ${people.id} as "personId", ${user.mustChangePassword} as "mustChangePassword",
    ${user.disabledAt} is not null as "isDisabled", ${user.roleTakenAt} is not null as "isShutOut",
    ${milliseconds(user.temporaryUntil)} as "temporaryUntil",
    ${milliseconds(session.expiresAt)} as "expiresAt", ${milliseconds(session.createdAt)} as "startedAt",
    ${milliseconds(session.updatedAt)} as "renewedAt",
    coalesce(${milliseconds(session.provedAt)}, ${milliseconds(session.createdAt)}) as "provedAt"
  from ${session} join ${user} on ${user.id} = ${session.userId}
  left join ${userRoles} on ${userRoles.userId} = ${user.id}
  left join ${people} on ${people.userId} = ${user.id}
  where ${session.token} = ${sql.placeholder('token')}`

/** Runs for every call, so it is prepared once: planning these joins takes longer than running them. */
const findSession = reading<SessionRow>('find_session', sessionOf)

type CacheTerms = {
  /** When time alone changes the result; null if never. */
  until?: SQL
  /**
   * Equal for all callers who get exactly the same bytes; null if no one else does. For long responses that many people
   * see (server/read-cache).
   */
  audience?: SQL
}

/**
 * A guest's query of one JSON value about the edition of the caller's row in `attendance`. Selects nothing if they
 * aren't on its list or declined. No input can return another person's rows. `evenDeclined`: people who declined read
 * it too.
 */
export const guestQuery = (
  name: string,
  result: SQL,
  { evenDeclined, ...terms }: CacheTerms & { evenDeclined?: true } = {},
): AuthorizedQuery =>
  callerQuery(
    name,
    sql`select (${result})::text from ${attendance}
      where ${attendance.personId} = caller."personId" and ${attendance.venueId} = ${sql.placeholder('venueId')}
        ${evenDeclined ? sql`` : sql`and ${attendance.attending} <> 'no'`}`,
    terms,
  )

/**
 * A query that also authenticates the caller, because a second round trip to the database would cost as much as the
 * result. `result` selects one JSON text; it has the person as caller."personId" and the venue as the placeholder
 * venueId. Its result may be cached (server/read-cache).
 */
function callerQuery(name: string, result: SQL, { until, audience }: CacheTerms): AuthorizedQuery {
  const caller = sql`with caller as materialized (${sessionOf}) select caller.*`
  const audienceColumn = audience && sql`, (${audience}) as audience`
  const text = sql`${caller}, (${result}) as result,
    (extract(epoch from (${until ?? sql`null::timestamptz`})) * 1000)::float8 as until${audienceColumn} from caller`
  return Object.assign(reading<SessionRowWithResult>(name, text), {
    audience:
      audienceColumn &&
      reading<SessionRow & { audience: string | null }>(
        `${name}_audience`,
        sql`${caller}${audienceColumn} from caller`,
      ),
  })
}

/**
 * An organisers' query of one JSON value, with the venue and the clock (placeholder now). Selects nothing for other
 * callers, who are refused.
 */
export const organiserQuery = (
  name: string,
  result: SQL,
  terms: Pick<CacheTerms, 'until'> = {},
): AuthorizedQuery =>
  Object.assign(callerQuery(name, sql`select (${result})::text where caller.role = 'admin'`, terms), {
    forKey: reading<{ result: string | null }>(`${name}_for_key`, sql`select (${result})::text as result`),
  })

/** Whether the account's temporary password has expired. */
const hasExpiredPassword = (row: SessionRow, now: number): boolean =>
  row.temporaryUntil !== null && row.mustChangePassword && row.temporaryUntil <= now

/** Extends an expired session of an organiser during an event, on a device they have signed in on. */
async function isExtended(deps: Deps, row: SessionRow, device: string | undefined): Promise<boolean> {
  if (row.role !== 'admin' || device === undefined) return false
  if (device !== openPage && !isDeviceOf(deps.secret, row.email, device)) return false
  return isExtendedByEvent(row, await listEventsNow(deps.db, deps.clock()))
}

/** Streams pass this instead of a device token, because their opening request was already checked. */
const openPage = 'an open page'

async function renew(db: Db, sessionId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + sessionLimits.idle)
  await db.update(session).set({ updatedAt: now, expiresAt }).where(eq(session.id, sessionId))
}
