import { anySignal } from '#web/lib/any-signal.ts'

/** How long to wait for an answer, in milliseconds: a phone on a train waits, but not for ever. */
export const timeoutMs = 30_000

/**
 * Sends JSON. If the server requires a challenge first (428, which is only ever CAPTCHA_FAILED), solves it and sends again.
 * Throws what fetch throws, or `Refused` if the challenge can't be solved.
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
