import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'

/** The account that calls. Its role is read from the database on each request. */
export type Actor = {
  userId: string
  sessionId: string
  name: string
  email: string
  role: 'admin' | 'guest' | null
  personId: string | null
  mustChangePassword: boolean
  /** Whether an organiser took the role away: such a session reads nothing and writes nothing. */
  isShutOut: boolean
  /** Whether they proved a moment ago who they are, by signing in or since. */
  isProved: boolean
}

/** A partner’s link, and the edition it is about. */
export type Partner = {
  linkId: string
  venueId: string
  seenAt: Date | null
} & (
  | { kind: 'hotel'; vendorId: null }
  | { kind: 'driver'; vendorId: null }
  | { kind: 'caterer'; vendorId: string }
)

/** A device at the desk. */
export type Helper = {
  deviceId: string
  name: string
  venueId: string
  joinedAt: Date
  /** Its link or itself was ended then, or the days of the desk were over: what it sends now does nothing by itself. */
  endedAt: Date | null
  closesAt: Date
}

/** Makes what a handler may know of a request. */
export type CreateContext = (request: IncomingMessage, response: ServerResponse) => Context

/** What a handler may know of the call it answers. */
export type Context = {
  deps: Deps
  /** The caller, or null; looked up once per request. */
  authenticate: () => Promise<Actor | null>
  /** Looks up the caller and runs a query in the same statement; called before `authenticate`, and by the gate alone. */
  authenticateWithQuery: (query: AuthorizedQuery, venueId: string | null) => Promise<Actor | null>
  /** What `authenticateWithQuery` found for the caller; null: nothing. */
  answer: () => string | null
  /** The JSON text of a read of the caller's own, as its procedure answers it (server/portal); null: nothing is there. */
  readOwn: (read: OwnRead) => Promise<string | null>
  /** The caller of a procedure whose access asks for a session. */
  actor: () => Actor
  /** The helper at the desk whose browser calls, or null; looked up once per request. */
  helper: () => Promise<Helper | null>
  /** The person at the desk, where a procedure's access is `door`: the helper that the gate let in, else the account. */
  atDesk: () => Helper | Actor
  /** The gate let this helper in; no session of an organiser did. */
  admitHelper: (helper: Helper) => void
  /** The partner whose link the call carries; looked up once per request. */
  partner: () => Promise<Partner | null>
  /** The gate let this partner in. */
  admitPartner: (partner: Partner) => void
  /** The partner whom the gate let in, of a procedure whose access is `partner`. */
  asPartner: () => Partner
  /** The caller's own person, of a procedure whose access is `guest`. */
  ownPersonId: () => string
  /** The caller's address, for limits. */
  address: string
  userAgent: string | undefined
  cookie: (name: string) => string | undefined
  /** The solution of a challenge that the call carries. */
  captchaSolution: string | undefined
  /** Spends that solution. Refuses CAPTCHA_FAILED without a fresh one, where challenges are on. */
  takeSolution: () => Promise<void>
  /** Adds a Set-Cookie line to the answer. */
  setCookie: (line: string) => void
  /** A big list hands its JSON text through as Postgres built it; see server/lib/json-list.ts. */
  reply: { json?: string }
}

/** A read with a query of its own, by `noun/name`, of one edition. */
export type OwnRead = { path: string; query: AuthorizedQuery; venueId: string }

/** What is kept of such a read for the session of a token (server/kept); null: it is to be asked. */
export type ReadKept = (token: string, read: Pick<OwnRead, 'path' | 'venueId'>) => Promise<string | null>

/** Instants in milliseconds, as the clock counts them. */
export type SessionRow = Omit<Actor, 'isProved'> & {
  isDisabled: boolean
  temporaryUntil: number | null
  expiresAt: number
  startedAt: number
  renewedAt: number
  provedAt: number
}

export type AnsweredRow = SessionRow & {
  answer: string | null
  until: number | null
  audience?: string | null
}

type Query<Row> = ((db: Db, values: Record<string, unknown>) => Promise<Row[]>) & {
  /** The statement as it is sent, for tests that read it. */
  built: () => { sql: string; params: unknown[] }
}

/** A query that authenticates the caller in the same statement (server/accounts/sessions.ts). */
export type AuthorizedQuery = Query<AnsweredRow> & {
  /** The caller with their audience alone, for less than the answer costs. */
  audience: Query<SessionRow & { audience: string | null }> | undefined
}
