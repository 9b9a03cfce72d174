import { createHmac } from 'node:crypto'

/**
 * Replaces an address or account if only equality matters: without SECRET no one can find it by trying all
 * candidates. Hashes of different purposes can't be matched with each other.
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
    | 'desk'
    | 'key',
  text: string,
): string => createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url')
