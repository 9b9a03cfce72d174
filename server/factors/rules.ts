import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** How authenticator apps are told a secret (RFC 4648, no padding). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** 160 bits, as RFC 4226 recommends. */
export const newSecret = () => randomBytes(20)

const stepSeconds = 30

/** The time step of RFC 6238 at a moment. */
const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The six digits of a step: RFC 4226 with SHA-1, which is what every authenticator app knows. */
function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(19) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The step whose code was typed: this one, the one before, or the next, for clocks that differ. Undefined: none. */
export const stepOf = (secret: Buffer, code: string, now: Date): number | undefined =>
  [stepAt(now), stepAt(now) - 1, stepAt(now) + 1].find((step) => codeAt(secret, step) === code)

/** What the QR code says. */
export function authenticatorUri(secret: Buffer, email: string): string {
  const issuer = 'Quarterdeck'
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuer}&algorithm=SHA1&digits=6&period=${stepSeconds}`
}

/** Ten codes of fifty bits, written in two groups of five. */
export function newBackupCodes(): string[] {
  return Array.from({ length: 10 }, newCode).map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

const newCode = () => [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')

/** As it is kept: without what typing adds or leaves out. */
export const plainBackupCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'second factor', 32))

/** AES-256-GCM under a key made of SECRET: a copy of the database alone signs nobody in. */
export function seal(secret: string, plain: Buffer, whose: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv).setAAD(Buffer.from(whose))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when it was sealed under another SECRET, or for somebody else. */
export function unseal(secret: string, text: string, whose: string): Buffer {
  const all = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), all.subarray(0, 12))
  decipher.setAAD(Buffer.from(whose)).setAuthTag(all.subarray(12, 28))
  return Buffer.concat([decipher.update(all.subarray(28)), decipher.final()])
}
