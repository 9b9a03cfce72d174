type FetchLimits = { timeoutMs: number; maxBytes: number }

/**
 * Fetches from a host named by the operator's settings, or by a provider they name (security R-13): no redirects,
 * within the given milliseconds and bytes. Reads the whole response; throws if it exceeds a limit.
 */
export async function fetchExternal(
  url: string | URL,
  init: RequestInit,
  { timeoutMs, maxBytes }: FetchLimits,
): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await readUpTo(response, maxBytes)
  return new Response(hasNoBody(response.status) ? null : body, {
    status: response.status,
    headers: response.headers,
  })
}

const hasNoBody = (status: number) => status === 204 || status === 205 || status === 304

async function readUpTo(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new Error(`${new URL(response.url).host} sent too much data.`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
