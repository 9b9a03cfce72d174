import type { IncomingMessage, ServerResponse } from 'node:http'
import { partnerHeader } from '#contract/partner-header.ts'
import { solutionHeader } from '#contract/sign-in.ts'
import {
  findActor,
  findActorWithQuery,
  sessionCookie,
  sessionOfRequest,
  type Actor,
  type AuthorizedQuery,
} from '#server/accounts/sessions.ts'
import { bearerOf, setAuthToken } from '#server/lib/bearer.ts'
import { createClientAddress } from '#server/lib/client-address.ts'
import { readCookies } from '#server/lib/cookies.ts'
import type { Deps } from '#server/deps.ts'
import { findHelper, type Helper } from '#server/desk/devices/queries.ts'
import { deskCookie } from '#server/desk/devices/rules.ts'
import { findPartner, type Partner } from '#server/partners/queries.ts'
import { deviceCookie } from '#server/accounts/passwords/device-mark.ts'

/** What a handler may know of the call it answers. */
export type Context = {
  deps: Deps
  /** The caller, or null; looked up once per request. */
  authenticate: () => Promise<Actor | null>
  /** Looks up the caller and runs a query in the same statement; called before `authenticate`, and by the gate alone. */
  authenticateWithQuery: (query: AuthorizedQuery, venueId: string | null) => Promise<Actor | null>
  /** What `authenticateWithQuery` found for the caller; null: nothing. */
  answer: () => string | null
  /** The caller of a procedure whose access asks for a session. */
  actor: () => Actor
  /** The helper at the desk whose browser calls, or null; looked up once per request. */
  helper: () => Promise<Helper | null>
  /** Who taps at the desk, of a procedure whose access is `door`: the helper that the gate let in, else the account. */
  atDesk: () => Helper | Actor
  /** The gate let this helper in; no session of an organiser did. */
  admitHelper: (helper: Helper) => void
  /** Whose link the call carries; looked up once per request. */
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
  /** Adds a Set-Cookie line to the answer. */
  setCookie: (line: string) => void
  /** A big list hands its JSON text through as Postgres built it; see server/lib/json-list.ts. */
  reply: { json?: string }
}

/** Makes contexts for requests; the trusted proxies are read once. */
export function createContexts(deps: Deps) {
  const addressOf = createClientAddress(deps.trustedProxies)

  return (request: IncomingMessage, response: ServerResponse): Context => {
    const cookies = readCookies(request)
    let caller: Promise<Actor | null> | undefined
    let known: Actor | null = null
    let answer: string | null = null
    let asked: Promise<Helper | null> | undefined
    let admitted: Helper | null = null
    let partner: ReturnType<Context['partner']> | undefined
    let admittedPartner: Partner | null = null
    const cookie = sessionOfRequest(request, deps, cookies)
    const device = cookies.get(deviceCookie(deps))
    const authenticate = () => (caller ??= findActor(deps, cookie, device).then((found) => (known = found)))
    const authenticateWithQuery = (query: AuthorizedQuery, venueId: string | null) =>
      (caller ??= findActorWithQuery(deps, cookie, { query, venueId, device }).then((found) => {
        answer = found?.answer ?? null
        return (known = found?.actor ?? null)
      }))
    const actor = () => known ?? bug('a procedure without a session asked for its caller')
    return {
      deps,
      authenticate,
      authenticateWithQuery,
      answer: () => answer,
      actor,
      helper: () => (asked ??= findHelper(deps, cookies.get(deskCookie(deps)))),
      atDesk: () => admitted ?? actor(),
      admitHelper: (helper) => {
        admitted = helper
      },
      partner: () => (partner ??= findPartner(deps, request.headers[partnerHeader]?.toString())),
      admitPartner: (found) => {
        admittedPartner = found
      },
      asPartner: () => admittedPartner ?? bug('a procedure that is not a partner’s asked for the partner'),
      ownPersonId: () =>
        actor().personId ?? bug('a procedure that is not a guest’s own asked for the person'),
      address: addressOf(request),
      userAgent: request.headers['user-agent']?.slice(0, 300),
      captchaSolution: request.headers[solutionHeader]?.toString(),
      cookie: (name) => cookies.get(name),
      setCookie: (line) => {
        const isSession = line.startsWith(`${sessionCookie(deps)}=`)
        // Who calls with a token keeps no cookies: the session that takes its place comes the way the first one came.
        if (isSession && bearerOf(request) !== undefined) setAuthToken(response, [line], sessionCookie(deps))
        else response.appendHeader('set-cookie', line)
      },
      reply: {},
    }
  }
}

function bug(what: string): never {
  throw new Error(`Bug: ${what}.`)
}
