import fc from 'fast-check'
import { z } from 'zod'
import { cachedTopics } from '#contract/cached-reads.ts'
import { canariesIn } from '#server/testing/canaries.ts'
import { dayMs, hourMs, type Attempt } from '#server/testing/ended-links.ts'

/** The variations of a call that a caller can choose. */
export type CallVariation = {
  rank: number
  /** The age that a tap claims, in milliseconds. */
  age: number
  isUpper: boolean
  isReversed: boolean
  isRepeated: boolean
  /** Whether it sends the ETag of the caller's earlier read. */
  sendsETag: boolean
}

export const variations = fc.infiniteStream(
  fc.record<CallVariation>({
    rank: fc.nat(),
    age: fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 2 * hourMs })),
    isUpper: fc.boolean(),
    isReversed: fc.boolean(),
    isRepeated: fc.boolean(),
    sendsETag: fc.boolean(),
  }),
)

export const plainVariation: CallVariation = {
  rank: 0,
  age: 0,
  isUpper: false,
  isReversed: false,
  isRepeated: false,
  sendsETag: false,
}

export function nextVariation(stream: fc.Stream<CallVariation>): CallVariation {
  const { value, done } = stream.next()
  if (done) throw new Error('The stream of variations has ended.')
  return value
}

/** The delay between the end of the access and the calls, in milliseconds. */
export const delays = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 2 * hourMs }),
  fc.integer({ min: 0, max: 400 * dayMs }),
)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function vary(input: unknown, { age, isUpper, isReversed }: CallVariation): unknown {
  if (input === undefined) return undefined
  return JSON.parse(JSON.stringify(input), (key, value: unknown) => {
    if (key === 'age') return age
    if (typeof value === 'string') return isUpper && uuid.test(value) ? value.toUpperCase() : value
    return Array.isArray(value) && isReversed ? value.toReversed() : value
  })
}

export type Request = { address: string; body: string | undefined; more: Record<string, string> }

/** The requests for a call; a cached read is also sent by GET. `etags` are those of the caller's earlier reads. */
export function requestsOf(
  attempt: Attempt,
  variation: CallVariation,
  etags: ReadonlyMap<Attempt, string>,
): Request[] {
  const etag = etags.get(attempt)
  const more: Record<string, string> =
    etag !== undefined && variation.sendsETag ? { 'if-none-match': etag } : {}
  if ('address' in attempt) {
    const body = attempt.body === undefined ? undefined : JSON.stringify(attempt.body)
    return [{ address: attempt.address, body, more }]
  }
  const input = vary(attempt.input, variation)
  const posted = { address: rpcAddress(attempt.path), body: JSON.stringify({ json: input }), more: {} }
  if (!isCached(attempt.path)) return variation.isRepeated ? [posted, posted] : [posted]
  return [posted, { address: queryOf(attempt.path, input), body: undefined, more }]
}

/** The GET address of a cached read. Undefined for other calls. */
export function readAddressOf(attempt: Attempt): string | undefined {
  if ('address' in attempt) return attempt.body === undefined ? attempt.address : undefined
  return isCached(attempt.path) ? queryOf(attempt.path, attempt.input) : undefined
}

const rpcAddress = (path: string) => `/rpc/${path.replace('.', '/')}`
const queryOf = (path: string, input: unknown) =>
  `${rpcAddress(path)}?data=${encodeURIComponent(JSON.stringify({ json: input }))}`
const isCached = (path: string) => cachedTopics.has(path.replace('.', '/'))

const Refused = z.object({ json: z.object({ code: z.string() }) })
const Ended = z.object({
  json: z.object({ isEnded: z.literal(true), late: z.tuple([]), changes: z.tuple([]) }),
})

/** The refusals that reveal nothing: no access, or not found. An invalid input would show that the gate was passed. */
const refusals = new Set([
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'DESK_ENDED',
  'PARTNER_LINK_ENDED',
  'LINK_INVALID',
  'LINK_EXPIRED',
  'SET_UP_DONE',
])

/** Whether a reply reveals nothing. A revoked device learns that it was revoked, so that its phone can list what didn't count. */
export function isRefused({ status, text }: { status: number; text: string }, { address }: Request): boolean {
  if (canariesIn(text).length > 0) return false
  if (!address.startsWith('/rpc/')) return [400, 401, 404].includes(status)
  if (status === 200 && address === '/rpc/desk/sync') return Ended.safeParse(JSON.parse(text)).success
  const refused = Refused.safeParse(JSON.parse(text))
  return refused.success && refusals.has(refused.data.json.code)
}
