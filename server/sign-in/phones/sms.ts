import { createHmac } from 'node:crypto'
import type { Sms } from '#server/core/ports.ts'
import type { Log } from '#server/lib/log.ts'
import { fetchExternal } from '#server/lib/fetch-external.ts'
import type { SmsSettings } from '#server/env-sign-in-settings.ts'

const limits = { timeoutMs: 5_000, maxBytes: 16 * 1024 } as const

/**
 * Passes text messages to the operator's webhook: `{ "to": "+351…", "text": "…" }`, with the HMAC-SHA-256 of the body
 * under the shared secret in `X-Quarterdeck-Signature`. The caller doesn't wait for it, because the delay would
 * reveal whether a number is known; failures are logged without the number.
 */
export function createSms({ url, secret }: SmsSettings, log: Log): Sms {
  const send = async (body: string, headers: Record<string, string>): Promise<void> => {
    try {
      const { ok, status } = await fetchExternal(url, { method: 'POST', headers, body }, limits)
      if (!ok) log.warn({ status }, 'the webhook for text messages refused one')
    } catch (error) {
      log.warn({ err: error }, 'the webhook for text messages could not be reached')
    }
  }
  return (to: string, text: string): void => {
    const body = JSON.stringify({ to, text })
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-quarterdeck-signature': `sha256=${signature}` }
    void send(body, headers)
  }
}
