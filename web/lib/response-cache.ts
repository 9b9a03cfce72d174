import { anySignal } from '#web/lib/any-signal.ts'
import { timeoutMs } from '#web/lib/post.ts'
import { urlForGet, readResponse, type RpcResponse, type RpcRequest } from '#web/lib/prefetched.ts'

type TaggedResponse = RpcResponse & { etag: string }

/** The last response to each cached read, by URL. The server confirms an unchanged response without sending it again. */
const cachedResponses = new Map<string, TaggedResponse>()

/** The maximum number of cached responses: enough for the screens of a few editions. */
const maxCached = 60

/** Requests a cached read (contract/cached-reads.ts). Throws what fetch throws. */
export async function fetchCached(request: RpcRequest, signal?: AbortSignal): Promise<RpcResponse> {
  const url = urlForGet(request)
  const cachedResponse = cachedResponses.get(url)
  const response = await fetch(url, {
    headers: cachedResponse === undefined ? {} : { 'if-none-match': cachedResponse.etag },
    redirect: 'manual',
    signal: anySignal([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
  })
  if (response.status === 304 && cachedResponse !== undefined) return cachedResponse
  return cacheResponse(request, await readResponse(response))
}

/** Stores a response for the next request for the same read. */
export function cacheResponse(request: RpcRequest, response: RpcResponse): RpcResponse {
  const url = urlForGet(request)
  cachedResponses.delete(url)
  if (response.ok && response.etag !== undefined)
    cachedResponses.set(url, { ...response, etag: response.etag })
  const [oldest] = cachedResponses.keys()
  if (cachedResponses.size > maxCached && oldest !== undefined) cachedResponses.delete(oldest)
  return response
}

/** Drops all responses, so that the next account on this device gets none of them. */
export const clearResponseCache = (): void => cachedResponses.clear()
