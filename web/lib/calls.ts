import type { ClientLink } from '@orpc/client'
import { cachedTopics } from '#contract/cached-reads.ts'
import { fetchCached, cacheResponse } from '#web/lib/response-cache.ts'
import { requestOf, readResponse, takePrefetched, type RpcResponse } from '#web/lib/prefetched.ts'
import { post } from '#web/lib/post.ts'
import { memberOf } from '#web/base/member.ts'

/** A refused call. `code` is the refusal's, or `UNREADABLE` if something other than our server responded. */
export class Refused extends Error {
  readonly code: string
  readonly status: number
  readonly data: unknown

  constructor(code: string, { status, message, data }: { status: number; message?: string; data?: unknown }) {
    super(message)
    this.code = code
    this.status = status
    this.data = data
  }
}

/**
 * Calls a procedure in oRPC's protocol. The library's own client would add 8 KB to the sign-in page for streams, files, dates
 * and tracing, which our contract doesn't use. Throws `Refused`, or what fetch throws.
 */
export const calls: ClientLink<Record<never, never>> = {
  call: async (path, input, { signal }) => {
    const request = requestOf(path, input)
    const prefetched = await takePrefetched(request, signal)
    if (!cachedTopics.has(path.join('/')))
      return outputOf(prefetched ?? (await readResponse(await post(request.url, request.body, { signal }))))
    return outputOf(prefetched ? cacheResponse(request, prefetched) : await fetchCached(request, signal))
  },
}

/** Like `calls`, for people identified by the link in these headers. */
export const callsWith = (headers: Record<string, string>): ClientLink<Record<never, never>> => ({
  call: async (path, input, { signal }) => {
    const { url, body } = requestOf(path, input)
    return outputOf(await readResponse(await post(url, body, { signal, headers })))
  },
})

/** Returns the output of a call; throws `Refused` for any other response. */
export function outputOf({ status, ok, body }: RpcResponse): unknown {
  const json = memberOf(body, 'json')
  const code = memberOf(json, 'code')
  if (ok && body !== undefined && memberOf(body, 'meta') === undefined) return json
  if (ok || typeof code !== 'string') throw new Refused('UNREADABLE', { status })
  const message = memberOf(json, 'message')
  throw new Refused(code, {
    status,
    ...(typeof message === 'string' && { message }),
    data: memberOf(json, 'data'),
  })
}
