import { createHmac } from 'node:crypto'

/** A code of six digits, made of what it is for each time it is needed: it is stored nowhere. */
export function sixDigits(secret: string, purpose: string): string {
  const mac = createHmac('sha256', secret).update(purpose).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
