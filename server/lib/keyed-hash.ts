import { createHmac } from 'node:crypto'

/**
 * Replaces an address or an account where only sameness matters: without SECRET nobody finds out whose it is by
 * trying all there are. What one purpose wrote cannot be matched with what another did.
 */
export const keyedHash = (
  secret: string,
  purpose:
    | 'counter'
    | 'audit'
    | 'backup-code'
    | 'captcha'
    | 'fingerprint'
    | 'doctor'
    | 'device'
    | 'door-code'
    | 'desk',
  text: string,
): string => createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')
