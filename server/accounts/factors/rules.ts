import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = () => randomBytes(20)

/** Six digits every 30 seconds with SHA-1 (RFC 6238), the only settings that every authenticator app supports. */
const authenticator = (secret: Buffer, label = '') =>
  new TOTP({ issuer: 'Quarterdeck', label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** The format in which authenticator apps take a secret (RFC 4648, no padding). */
export const base32 = (secret: Buffer): string => authenticator(secret).secret.base32

/** The address in the QR code. */
export const authenticatorUri = (secret: Buffer, email: string): string =>
  authenticator(secret, email).toString()

/** The time step of a code: the current, previous or next one, because clocks differ. Undefined if none matches. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const totp = authenticator(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Ten codes of fifty bits, written in two groups of five. */
export function newBackupCodes(): string[] {
  return Array.from({ length: 10 }, newCode).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const newCode = () => [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')

/** The stored form, without the separators and case that people type differently. */
export const plainBackupCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()
