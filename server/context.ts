import { partnerHeader } from '#contract/partner-header.ts'
import { solutionHeader } from '#contract/sign-in.ts'
import {
  findActor,
  findActorWithQuery,
  runQuery,
  sessionCookie,
  sessionOfRequest,
  tokenOfRequest,
} from '#server/accounts/sessions.ts'
import { actorOfKey, findKey, keyOfRequest, recordUse } from '#server/accounts/keys.ts'
import { consumeSolution } from '#server/limits/captcha/commands.ts'
import { bearerOf, setAuthToken } from '#server/lib/bearer.ts'
import { createClientAddress } from '#server/lib/client-address.ts'
import { readCookies } from '#server/lib/cookies.ts'
import type {
  Actor,
  AuthorizedQuery,
  Context,
  CreateContext,
  Helper,
  Key,
  OwnRead,
  Partner,
  ReadCached,
} from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { findHelper } from '#server/desk/devices/queries.ts'
import { deskCookie } from '#server/desk/devices/rules.ts'
import { findPartner } from '#server/partners/queries.ts'
import { deviceCookie } from '#server/accounts/passwords/device-token.ts'

/** Makes contexts for requests; the trusted proxies are parsed once. Without `readCached`, every read is queried. */
export function createContexts(deps: Deps, readCached?: ReadCached): CreateContext {
  const addressOf = createClientAddress(deps.trustedProxies)

  return (request, response) => {
    const cookies = readCookies(request)
    let caller: Promise<Actor | null> | undefined
    let known: Actor | null = null
    let result: string | null = null
    let foundHelper: Promise<Helper | null> | undefined
    let admittedHelper: Helper | null = null
    let partner: ReturnType<Context['partner']> | undefined
    let admittedPartner: Partner | null = null
    const key = keyOfRequest(request)
    let foundKey: Promise<Key | null> | undefined
    const cookie = sessionOfRequest(request, deps, cookies)
    const device = cookies.get(deviceCookie(deps))
    const authenticate = () => (caller ??= findActor(deps, cookie, device).then((found) => (known = found)))
    const authenticateWithQuery = (query: AuthorizedQuery, venueId: string | null) =>
      (caller ??= findActorWithQuery(deps, cookie, { query, venueId, device }).then((found) => {
        result = found?.result ?? null
        return (known = found?.actor ?? null)
      }))
    const readOwn = async ({ path, query, venueId }: OwnRead) => {
      const token = tokenOfRequest(request, deps)
      if (token === null) return null
      const cached = await readCached?.(token, { path, venueId })
      return cached ?? (await runQuery(deps, token, { query, venueId }))[0]?.result ?? null
    }
    const actor = () => known ?? throwBug('a procedure without a session requested its caller')
    const captchaSolution = request.headers[solutionHeader]?.toString()
    return {
      deps,
      authenticate,
      authenticateWithQuery,
      queryResult: () => result,
      readOwn,
      actor,
      helper: () => (foundHelper ??= findHelper(deps, cookies.get(deskCookie(deps)))),
      deskCaller: () => admittedHelper ?? actor(),
      admitHelper: (helper) => {
        admittedHelper = helper
      },
      partner: () => (partner ??= findPartner(deps, request.headers[partnerHeader]?.toString())),
      admitPartner: (found) => {
        admittedPartner = found
      },
      partnerCaller: () =>
        admittedPartner ?? throwBug('a procedure that is not a partner’s asked for the partner'),
      key: () => (key === undefined ? undefined : (foundKey ??= findKey(deps, key))),
      admitKey: async (found, page) => {
        known = actorOfKey(found)
        await recordUse(deps, found)
        const query = page?.query.forKey
        if (query) result = (await runQuery(deps, found.id, { ...page, query }))[0]?.result ?? null
      },
      ownPersonId: () =>
        actor().personId ?? throwBug('a procedure that is not a guest’s own asked for the person'),
      address: addressOf(request),
      userAgent: request.headers['user-agent']?.slice(0, 300),
      captchaSolution,
      takeSolution: () => consumeSolution({ deps, captchaSolution }),
      cookie: (name) => cookies.get(name),
      setCookie: (line) => {
        const isSession = line.startsWith(`${sessionCookie(deps)}=`)
        // Callers with a bearer token keep no cookies, so a renewed session is sent as a header like the first one.
        if (isSession && bearerOf(request) !== undefined) setAuthToken(response, [line], sessionCookie(deps))
        else response.appendHeader('set-cookie', line)
      },
      reply: {},
    }
  }
}

function throwBug(what: string): never {
  throw new Error(`Bug: ${what}.`)
}
