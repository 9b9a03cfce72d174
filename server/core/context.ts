import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Scope } from '#contract/access.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Db } from '#server/db/open.ts'

/** The calling account. Its role is read from the database on each request. */
export type Actor = {
  userId: string
  sessionId: string
  name: string
  email: string
  role: 'admin' | 'guest' | null
  personId: string | null
  mustChangePassword: boolean
  /** Whether an organiser took the role away: such a session can't read or write anything. */
  isShutOut: boolean
  /** Whether they proved their identity recently, by signing in or since. */
  isProved: boolean
}

/** A partner’s link and its edition. */
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
  /**
   * When its link or the device was revoked, or the days of the desk were over. After that, its taps have no effect by
   * themselves.
   */
  endedAt: Date | null
  closesAt: Date
}

/** Another program, by the key that an organiser made for it. */
export type Key = {
  id: string
  name: string
  scopes: readonly Scope[]
  /** The only edition that its calls may name; null: every edition. */
  venueId: string | null
  /** `YYYY-MM-DD`; null: never. */
  lastUsedOn: string | null
}

export type CreateContext = (request: IncomingMessage, response: ServerResponse) => Context

/** The context that a handler gets with a call. */
export type Context = {
  deps: Deps
  /** The caller, or null; looked up once per request. */
  authenticate: () => Promise<Actor | null>
  /** Looks up the caller and runs a query in the same statement; only the gate calls it, before `authenticate`. */
  authenticateWithQuery: (query: AuthorizedQuery, venueId: string | null) => Promise<Actor | null>
  /** The result of `authenticateWithQuery`; null if there is none. */
  queryResult: () => string | null
  /**
   * The JSON text with which the procedure of a guest's own read would respond (server/portal); null: there is none.
   */
  readOwn: (read: OwnRead) => Promise<string | null>
  /** The caller of a procedure whose access requires a session. */
  actor: () => Actor
  /** The desk helper of the calling browser, or null; looked up once per request. */
  helper: () => Promise<Helper | null>
  /** The caller of a procedure with access `door`: the helper that the gate admitted, else the account. */
  deskCaller: () => Helper | Actor
  /** Records that the gate admitted this helper, not an organiser's session. */
  admitHelper: (helper: Helper) => void
  /** The partner whose link the call carries, or null; looked up once per request. */
  partner: () => Promise<Partner | null>
  /** Records that the gate admitted this partner. */
  admitPartner: (partner: Partner) => void
  /** The partner that the gate admitted, in a procedure with access `partner`. */
  partnerCaller: () => Partner
  /** The key that the call carries, or null if it doesn't work; undefined if the call carries none. */
  key: () => Promise<Key | null> | undefined
  /** Records that the gate admitted this key, and runs the query of a page, like `authenticateWithQuery`. */
  admitKey: (key: Key, page?: { query: AuthorizedQuery; venueId: string | null }) => Promise<void>
  /** The caller's own person, in a procedure with access `guest`. */
  ownPersonId: () => string
  /** The caller's IP address, for limits. */
  address: string
  userAgent: string | undefined
  cookie: (name: string) => string | undefined
  /** The challenge's solution that the call carries. */
  captchaSolution: string | undefined
  /** Uses up that solution. CAPTCHA_FAILED without an unused one, if challenges are on. */
  takeSolution: () => Promise<void>
  setCookie: (line: string) => void
  /** A large list passes its JSON text as Postgres built it; see server/lib/json-list.ts. */
  reply: { json?: string }
}

/** A guest's read of one edition, by `noun/name`, with its query. */
export type OwnRead = { path: string; query: AuthorizedQuery; venueId: string }

/** Finds the cached response of such a read for a session's token (server/read-cache); null: it has to be queried. */
export type ReadCached = (token: string, read: Pick<OwnRead, 'path' | 'venueId'>) => Promise<string | null>

/** Instants in milliseconds, as the clock counts them. */
export type SessionRow = Omit<Actor, 'isProved'> & {
  isDisabled: boolean
  temporaryUntil: number | null
  expiresAt: number
  startedAt: number
  renewedAt: number
  provedAt: number
}

export type SessionRowWithResult = SessionRow & {
  result: string | null
  until: number | null
  audience?: string | null
}

type Query<Row> = ((db: Db, values: Record<string, unknown>) => Promise<Row[]>) & {
  /** The statement as sent, for tests that read it. */
  built: () => { sql: string; params: unknown[] }
}

/** A query that authenticates the caller in the same statement (server/accounts/sessions.ts). */
export type AuthorizedQuery = Query<SessionRowWithResult> & {
  /** Finds only the caller and their audience, which costs less than the response. */
  audience: Query<SessionRow & { audience: string | null }> | undefined
  /** Only the response, for a key that the gate admitted; not for a guest's own page. */
  forKey?: Query<{ result: string | null }>
}
