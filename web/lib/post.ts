import { anySignal } from '#web/lib/any-signal.ts'

/** The answer must come within this time; a phone on a train waits, but not for ever. */
export const timeoutMs = 30_000

/**
 * Sends JSON. Where the server first wants work done (428, which is CAPTCHA_FAILED and nothing else), does it and sends the
 * same once more. Throws what fetch throws, or `Refused` when the work could not be done.
 */
export async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const answer = await send(path, body, signal)
  if (answer.status !== 428) return answer
  const captcha = await import('#web/lib/captcha.ts')
  return send(path, body, signal, await captcha.solveChallenge(signal))
}

const send = (path: string, body: unknown, signal?: AbortSignal, headers?: Record<string, string>) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: anySignal([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
  })
