import { and, eq, gt, sql } from 'drizzle-orm'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { session, user, userRoles } from '#server/accounts/tables.ts'
import type { Db } from '#server/db/open.ts'
import { cookieLine, cookieName } from '#server/lib/cookies.ts'
import { isSecure, type Deps } from '#server/lib/deps.ts'
import { people } from '#server/people/tables.ts'

/** Who calls. The role is read from the database on each request. */
export type Actor = {
  userId: string
  sessionId: string
  name: string
  email: string
  role: 'admin' | 'guest' | null
  personId: string | null
  mustChangePassword: boolean
}

const day = 24 * 60 * 60 * 1000

/** How long a session lives: idle 7 days and 30 in all; an organiser's idle 24 hours and 7 days in all. */
export const sessionLife = {
  idle: 7 * day,
  absolute: 30 * day,
  adminIdle: day,
  adminAbsolute: 7 * day,
} as const

/** How old the last renewal may be before a request renews it. */
const renewAfter = 60 * 60 * 1000

export const sessionCookie = (deps: Pick<Deps, 'publicUrl'>) => cookieName('quarterdeck', isSecure(deps))

/** The caller behind a session cookie's value, or null. Disabled accounts and dead temporary passwords are nobody. */
export async function findActor(deps: Deps, cookie: string | undefined): Promise<Actor | null> {
  const token = cookie === undefined ? null : verified(deps.secret, cookie)
  if (token === null) return null
  const now = deps.clock()
  const [row] = await deps.db
    .select({
      userId: user.id,
      sessionId: session.id,
      name: user.name,
      email: user.email,
      role: userRoles.role,
      personId: people.id,
      mustChangePassword: user.mustChangePassword,
      disabledAt: user.disabledAt,
      temporaryUntil: user.temporaryUntil,
      startedAt: session.createdAt,
      renewedAt: session.updatedAt,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(userRoles, eq(userRoles.userId, user.id))
    .leftJoin(people, eq(people.userId, user.id))
    .where(and(eq(session.token, token), gt(session.expiresAt, now)))
  if (!row || row.disabledAt || !isAlive(row, now)) return null
  if (row.mustChangePassword && row.temporaryUntil && row.temporaryUntil <= now) return null
  if (now.getTime() - row.renewedAt.getTime() > renewAfter) await renew(deps.db, row.sessionId, now)
  const { userId, sessionId, name, email, role, personId, mustChangePassword } = row
  return { userId, sessionId, name, email, role, personId, mustChangePassword }
}

/** Starts a session for an account, in the caller's transaction. Answers the Set-Cookie line. */
export async function startSession(
  tx: Db,
  deps: Pick<Deps, 'secret' | 'publicUrl' | 'clock'>,
  { userId, userAgent }: { userId: string; userAgent: string | undefined },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock()
  const expiresAt = new Date(now.getTime() + sessionLife.idle)
  await tx
    .insert(session)
    .values({ token, userId, expiresAt, createdAt: now, updatedAt: now, userAgent: userAgent ?? null })
  const value = `${token}.${signature(deps.secret, token)}`
  return cookieLine(sessionCookie(deps), value, {
    secure: isSecure(deps),
    maxAgeSeconds: sessionLife.absolute / 1000,
  })
}

/** Ends an account's sessions, all or all but one. Role, password and account changes do this in their transaction. */
export async function endSessions(tx: Db, userId: string, keep?: string): Promise<void> {
  const others = keep === undefined ? sql`true` : sql`${session.id} <> ${keep}`
  await tx.delete(session).where(and(eq(session.userId, userId), others))
}

function isAlive(
  row: { role: 'admin' | 'guest' | null; startedAt: Date; renewedAt: Date },
  now: Date,
): boolean {
  const [idle, absolute] =
    row.role === 'admin'
      ? [sessionLife.adminIdle, sessionLife.adminAbsolute]
      : [sessionLife.idle, sessionLife.absolute]
  return now.getTime() - row.renewedAt.getTime() < idle && now.getTime() - row.startedAt.getTime() < absolute
}

async function renew(db: Db, sessionId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + sessionLife.idle)
  await db.update(session).set({ updatedAt: now, expiresAt }).where(eq(session.id, sessionId))
}

/** The same signature better-auth writes, so that either can read the other's cookie. */
const signature = (secret: string, token: string) =>
  createHmac('sha256', secret).update(token).digest('base64')

function verified(secret: string, cookie: string): string | null {
  const dot = cookie.lastIndexOf('.')
  if (dot < 1) return null
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1))
  const expected = Buffer.from(signature(secret, token))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}
