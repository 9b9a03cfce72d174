import { anySignal } from '#web/lib/any-signal.ts'

/** The answer must come within this time; a phone on a train waits, but not for ever. */
export const timeoutMs = 30_000

/**
 * Sends JSON. Where the server first wants work done (428, which is CAPTCHA_FAILED and nothing else), does it and sends the
 * same once more. Throws what fetch throws, or `Refused` when the work could not be done.
 */
export async function post(path: string, body: unknown, how: How = {}): Promise<Response> {
  const answer = await send(path, body, how)
  if (answer.status !== 428) return answer
  const captcha = await import('#web/lib/captcha.ts')
  const solution = await captcha.solveChallenge(how.signal)
  return send(path, body, { ...how, headers: { ...how.headers, ...solution } })
}

type How = { signal?: AbortSignal | undefined; headers?: Record<string, string> }

const send = (path: string, body: unknown, { signal, headers }: How) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: anySignal([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
  })
