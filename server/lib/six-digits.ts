import { createHmac } from 'node:crypto'

/** A code of six digits, derived from its purpose each time it is needed, so it is stored nowhere. */
export function sixDigits(secret: string, purpose: string): string {
  const mac = createHmac('sha256', secret).update(purpose).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
