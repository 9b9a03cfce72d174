import { createHash } from 'node:crypto'
import { isAllowed } from '#server/core/api.ts'
import { actorOfFoundSession, findByToken, runQuery } from '#server/accounts/sessions.ts'
import type { SessionRow } from '#server/core/context.ts'
import type { Actor } from '#server/core/context.ts'
import type { Deps } from '#server/core/deps.ts'
import { keysOf, keysOfAccount, type Changes, type Freshness } from '#server/read-cache/changes.ts'
import type { CachedRead } from '#server/read-cache/cached-reads.ts'
import { createCache, createPartitionedCache } from '#server/read-cache/cache.ts'

/**
 * A cached response as it is sent: to one person if `isOwn`, else to all organisers or an audience of guests. It is
 * valid from `since` until `until`, which is infinite unless the response changes with the clock.
 */
export type CachedResponse = Freshness & {
  body: Buffer
  etag: string
  since: number
  until: number
  isOwn: boolean
  audience: string | null
}

type KnownSession = Freshness & { row: SessionRow }
type Call = { cachedRead: CachedRead; venueId: string | undefined; token: string }

/** Limits: response bytes, sessions, and people whose audience is known. */
const max = { responses: 48 * 1024 * 1024, bulky: 16 * 1024 * 1024, sessions: 5_000, members: 5_000 } as const
/**
 * Responses for one person are bulky from this size. The list of all flights is one: computed for each guest who hides
 * their own flights, it would push out everything else before it is used again.
 */
const bulkyBytes = 64 * 1024
/** The memory a response takes beyond its text. */
const overheadBytes = 1_000

type Options = { deps: Pick<Deps, 'db' | 'clock' | 'secret'>; changes: Changes }

/**
 * The responses to cached reads, computed once and reused until something they show changes; never given to anyone
 * outside their audience. `find` returns null if the procedure has to respond itself.
 */
export function createResponses({ deps, changes }: Options) {
  const responses = createPartitionedCache<CachedResponse>({
    max: max.responses,
    maxBulky: max.bulky,
    sizeOf: ({ body }) => body.length + overheadBytes,
    isBulky: ({ isOwn, body }) => isOwn && body.length >= bulkyBytes,
  })
  const sessions = createCache<KnownSession>({ max: max.sessions, sizeOf: () => 1 })
  const members = createCache<Freshness & { audience: string | null }>({
    max: max.members,
    sizeOf: () => 1,
  })
  /** How often a response was in the cache, and how often the database computed it. */
  const hits = { yes: 0, no: 0 }
  const pending = new Map<string, Freshness & { response: Promise<CachedResponse | null> }>()

  async function find(call: Call): Promise<CachedResponse | null> {
    await changes.settled()
    const known = sessions.get(call.token)
    if (known === undefined || !changes.isCurrent(known)) return lookUpAndRespond(call)
    return respond(call, actorOfFoundSession(known.row, deps.clock()))
  }

  /** Responds to a caller whose session is unknown or has changed. */
  async function lookUpAndRespond(call: Call): Promise<CachedResponse | null> {
    if (!mayBeCached(call)) return compute(call)
    const at = changes.at()
    const [row] = await findByToken(deps.db, call.token)
    if (row === undefined) return null
    storeSession(call.token, row, at)
    return respond(call, actorOfFoundSession(row, deps.clock()))
  }

  /** Whether another caller's response may be cached. If so, only the session has to be looked up. */
  const mayBeCached = (call: Call): boolean =>
    call.cachedRead.query.audience !== undefined ||
    (call.cachedRead.meta.access === 'organiser' && findCurrent(keyOf(call, null, null)) !== undefined)

  async function respond(call: Call, actor: Actor | null): Promise<CachedResponse | null> {
    if (actor === null || !isAllowed(call.cachedRead.meta, actor)) return null
    const audience = await audienceOf(call, actor)
    const key = keyOf(call, actor, audience)
    const cached = findCurrent(key)
    if (cached) hits.yes += 1
    const response = cached ?? (await computeShared(key, call))
    // The caller left the audience a moment ago, so they need a separate response.
    return response === null || response.audience === audience ? response : compute(call)
  }

  /** The group of guests who share the response with the caller; null: no group. */
  async function audienceOf(call: Call, actor: Actor): Promise<string | null> {
    const { query, topics } = call.cachedRead
    if (query.audience === undefined) return null
    const key = keyOf(call, actor, null)
    const known = members.get(key)
    if (known && changes.isCurrent(known)) return known.audience
    const at = changes.at()
    const [row] = await runQuery(deps, call.token, { query: query.audience, venueId: call.venueId ?? null })
    const audience = row?.audience ?? null
    members.put(key, { audience, at, keys: keysOf(topics, call.venueId) })
    return audience
  }

  function findCurrent(key: string): CachedResponse | undefined {
    const hit = responses.get(key)
    const now = deps.clock().getTime()
    return hit && changes.isCurrent(hit) && now >= hit.since && now < hit.until ? hit : undefined
  }

  /** Concurrent identical requests share one response, unless something changes between them. */
  function computeShared(key: string, call: Call): Promise<CachedResponse | null> {
    const before = pending.get(key)
    if (before !== undefined && changes.isCurrent(before)) return before.response
    const response = compute(call).finally(() => {
      if (pending.get(key)?.response === response) pending.delete(key)
    })
    pending.set(key, { at: changes.at(), keys: keysOf(call.cachedRead.topics, call.venueId), response })
    return response
  }

  async function compute({ cachedRead, venueId, token }: Call): Promise<CachedResponse | null> {
    hits.no += 1
    const at = changes.at()
    const now = deps.clock()
    const [row] = await runQuery(deps, token, { query: cachedRead.query, venueId: venueId ?? null })
    if (row === undefined) return null
    storeSession(token, row, at)
    const actor = actorOfFoundSession(row, now)
    if (actor === null || row.result === null || !isAllowed(cachedRead.meta, actor)) return null
    const body = Buffer.from(`{"json":${row.result}}`)
    const audience = row.audience ?? null
    const response: CachedResponse = {
      at,
      keys: keysOf(cachedRead.topics, venueId),
      body,
      etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
      since: now.getTime(),
      until: row.until ?? Infinity,
      isOwn: cachedRead.meta.access !== 'organiser' && audience === null,
      audience,
    }
    responses.put(keyOf({ cachedRead, venueId }, actor, audience), response)
    return response
  }

  function storeSession(token: string, row: SessionRow, at: number): void {
    sessions.put(token, { row, at, keys: keysOfAccount(row.userId) })
  }

  return { find, found: hits }
}

/** Organisers share one response, and so do the guests of an audience; everyone else has a separate one. */
function keyOf(
  { cachedRead, venueId }: Omit<Call, 'token'>,
  actor: Actor | null,
  audience: string | null,
): string {
  const ownerKey = audience === null ? `${actor?.userId} as ${actor?.personId}` : `guests ${audience}`
  return `${cachedRead.path} ${venueId} ${cachedRead.meta.access === 'organiser' ? 'organiser' : ownerKey}`
}
