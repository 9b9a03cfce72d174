import { anySignal } from '#web/lib/any-signal.ts'

/** How long to wait for a response, in milliseconds. Long enough for a phone on a train. */
export const timeoutMs = 30_000

/**
 * Sends JSON. If the server requires a challenge first (428, which is only ever CAPTCHA_FAILED), solves it and sends again.
 * Throws what fetch throws, or `Refused` if the challenge can't be solved.
 */
export async function post(path: string, body: unknown, options: PostOptions = {}): Promise<Response> {
  const response = await send(path, body, options)
  if (response.status !== 428) return response
  const captcha = await import('#web/lib/captcha.ts')
  const solution = await captcha.solveChallenge(options.signal)
  return send(path, body, { ...options, headers: { ...options.headers, ...solution } })
}

type PostOptions = { signal?: AbortSignal | undefined; headers?: Record<string, string> }

const send = (path: string, body: unknown, { signal, headers }: PostOptions) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: anySignal([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
  })
