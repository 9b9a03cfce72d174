import { memberOf } from '#web/base/member.ts'

/** How long an unused response stays fresh, in milliseconds, as in query-client.ts. */
const defaultFreshMs = 5_000
/** The same for data that is already on screen while the app loads over a slow connection. */
export const shownFreshMs = 60_000

/** Responses requested before the app's code has loaded (web/frame/prefetch.ts), by request. */
const prefetched = new Map<string, Promise<RpcResponse | undefined>>()

/**
 * Requests that the app has made itself. A response prefetched afterwards would serve old data to the app's next request.
 */
const requested = new Set<string>()

/**
 * Calls a procedure such as `venues/choices` immediately; `isCached` for a cached read (contract/cached-reads.ts). The response
 * is returned, and also held for the next call with the same input. Nothing is fetched that the app has already requested
 * itself.
 */
export async function prefetch(
  path: string,
  input?: unknown,
  { isCached = false, freshMs = defaultFreshMs } = {},
): Promise<unknown> {
  const request = requestOf(path.split('/'), input)
  const key = keyOf(request)
  if (requested.has(key)) return undefined
  // A failed request is sent again by code that can show the error.
  const pending = send(request, isCached).catch(() => undefined)
  prefetched.set(key, pending)
  const response = await pending
  setTimeout(() => prefetched.delete(key), freshMs)
  return memberOf(response?.body, 'json')
}

/** Call after a change, because unused responses don't include it. */
export const forgetPrefetched = (): void => prefetched.clear()

/** The position of the page's first response in the stream of changes, which continues after it. */
let streamPosition: string | undefined

export const firstPosition = (): string | undefined => streamPosition

/** A pending response that includes the responses to other requests, and their URLs. */
let pendingParts: { urls: ReadonlySet<string>; arrived: Promise<void> } | undefined

/** Set if that response never arrived: its requests fail with the same error, once each, and aren't sent. */
let failedParts: { urls: Set<string>; error: unknown } | undefined

/** Resolves once the page's first response has arrived or failed; immediately if none is pending. */
export const waitForParts = async (): Promise<void> => pendingParts?.arrived

/** Calls a procedure whose response includes those to other requests; `partsOf` separates them. */
export async function prefetchParts(
  { path, input, includes }: { path: string; input: unknown; includes: readonly string[] },
  partsOf: (response: unknown) => readonly (readonly [path: string, input: unknown, part: unknown])[],
): Promise<void> {
  const urls = includes.map((part) => requestOf(part.split('/'), undefined).url)
  const fetchParts = async () => {
    const response = await send(requestOf(path.split('/'), input), false).catch((error: unknown) => {
      failedParts = { urls: new Set(urls), error }
      setTimeout(() => (failedParts = undefined), defaultFreshMs)
    })
    if (!response) return
    const position = memberOf(memberOf(response.body, 'json'), 'heard')
    streamPosition = typeof position === 'string' ? position : undefined
    for (const [part, partInput, json] of partsOf(memberOf(response.body, 'json'))) {
      // The server leaves out what this caller may not read.
      if (json === undefined || json === null) continue
      const key = keyOf(requestOf(part.split('/'), partInput))
      prefetched.set(key, Promise.resolve({ status: 200, ok: true, body: { json } }))
      setTimeout(() => prefetched.delete(key), defaultFreshMs)
    }
  }
  const arrived = fetchParts()
  pendingParts = { urls: new Set(urls), arrived }
  await arrived
  pendingParts = undefined
}

/**
 * The prefetched response to a request; undefined if there is none. Each response is used once: a second call fetches it again.
 * Throws the signal's reason if that aborts first, or what fetch threw if the page's first response never arrived.
 */
export async function takePrefetched(
  request: RpcRequest,
  signal?: AbortSignal,
): Promise<RpcResponse | undefined> {
  const key = keyOf(request)
  requested.add(key)
  if (pendingParts?.urls.has(request.url))
    await (signal ? Promise.race([pendingParts.arrived, rejectOnAbort(signal)]) : pendingParts.arrived)
  if (failedParts?.urls.delete(request.url)) throw failedParts.error
  const response = prefetched.get(key)
  prefetched.delete(key)
  return response && signal ? Promise.race([response, rejectOnAbort(signal)]) : response
}

/** A procedure's URL and input. */
export type RpcRequest = { url: string; body: { json: unknown } }

export const requestOf = (path: readonly string[], input: unknown): RpcRequest => ({
  url: `/rpc/${path.map(encodeURIComponent).join('/')}`,
  body: { json: input },
})

/** The full URL of a read that is requested with GET. */
export const urlForGet = ({ url, body }: RpcRequest): string =>
  `${url}?data=${encodeURIComponent(JSON.stringify(body))}`

/** A response. `body` is undefined if it isn't JSON. */
export type RpcResponse = { status: number; ok: boolean; body: unknown; etag?: string }

export async function readResponse(response: Response): Promise<RpcResponse> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson ? await response.json() : undefined
  const etag = response.headers.get('etag')
  return { status: response.status, ok: response.ok, body, ...(etag !== null && { etag }) }
}

/** Returns successful responses only. */
async function send(request: RpcRequest, isCached: boolean): Promise<RpcResponse | undefined> {
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers, body: JSON.stringify(request.body) }
  const response = await fetch(isCached ? urlForGet(request) : request.url, {
    ...(!isCached && post),
    signal: AbortSignal.timeout(30_000),
    redirect: 'manual',
  })
  return response.ok ? readResponse(response) : undefined
}

const keyOf = ({ url, body }: RpcRequest) => `${url} ${JSON.stringify(body)}`

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
