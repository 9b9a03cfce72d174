/** In milliseconds: how long an unused response stays fresh, as in query-client.ts. */
const fresh = 5_000
/** The same for what is on screen already, while the app comes over a bad line. */
export const shownFresh = 60_000

/** Responses fetched before the app's code has loaded (web/frame/prefetch.ts), by request. */
const prefetched = new Map<string, Promise<Answer | undefined>>()

/** What the app has asked for. A response that was fetched after that would answer its next question, and be old by then. */
const asked = new Set<string>()

/**
 * Calls a procedure such as `venues/choices` at once; a kept read (contract/kept-reads.ts) says so. The response waits for the
 * next call with the same input, and is returned too. Nothing is fetched that the app has asked for itself by then.
 */
export async function prefetch(
  path: string,
  input?: unknown,
  { isKept = false, freshFor = fresh } = {},
): Promise<unknown> {
  const request = requestOf(path.split('/'), input)
  const key = keyOf(request)
  if (asked.has(key)) return undefined
  // A failed request is sent again by code that can show the error.
  const response = send(request, isKept).catch(() => undefined)
  prefetched.set(key, response)
  const answer = await response
  setTimeout(() => prefetched.delete(key), freshFor)
  const body = answer?.body
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'json') : undefined
}

/**
 * The prefetched response to a request, undefined when there is none. Each response is used once: a second call fetches
 * it again. Throws the signal's reason when it aborts first.
 */
export async function takePrefetched(request: RpcRequest, signal?: AbortSignal): Promise<Answer | undefined> {
  const key = keyOf(request)
  asked.add(key)
  const response = prefetched.get(key)
  prefetched.delete(key)
  return response && signal ? Promise.race([response, abortion(signal)]) : response
}

/** A procedure's address and input. */
export type RpcRequest = { address: string; body: { json: unknown } }

export const requestOf = (path: readonly string[], input: unknown): RpcRequest => ({
  address: `/rpc/${path.map(encodeURIComponent).join('/')}`,
  body: { json: input },
})

/** The whole address of a read that is asked for with GET. */
export const getAddressOf = ({ address, body }: RpcRequest): string =>
  `${address}?data=${encodeURIComponent(JSON.stringify(body))}`

/** A response. `body` is undefined where it is not JSON. */
export type Answer = { status: number; ok: boolean; body: unknown; etag?: string }

export async function readAnswer(answer: Response): Promise<Answer> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson ? await answer.json() : undefined
  const etag = answer.headers.get('etag')
  return { status: answer.status, ok: answer.ok, body, ...(etag !== null && { etag }) }
}

/** Returns successful responses only. */
async function send(request: RpcRequest, isKept: boolean): Promise<Answer | undefined> {
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers, body: JSON.stringify(request.body) }
  const answer = await fetch(isKept ? getAddressOf(request) : request.address, {
    ...(!isKept && post),
    signal: AbortSignal.timeout(30_000),
    redirect: 'manual',
  })
  return answer.ok ? readAnswer(answer) : undefined
}

const keyOf = ({ address, body }: RpcRequest) => `${address} ${JSON.stringify(body)}`

const abortion = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
