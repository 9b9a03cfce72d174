import { createHmac } from 'node:crypto'
import { codeAlphabet, codeLength } from '#contract/door-code-text.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { macKeys, type MacKeys } from '#server/lib/sql-mac.ts'

/** The attendance that a code is for, and how many codes it has had before. */
type CodeTarget = { id: string; doorGeneration: number }

/**
 * The code that a guest shows at the desk: 128 bits derived from SECRET, the attendance and its generation, like the
 * tokens of links. The database stores no code; raising the generation invalidates the previous one.
 */
export const doorCode = (secret: string, { id, doorGeneration }: CodeTarget): string =>
  inBase32(createHmac('sha256', doorKey(secret)).update(`${id}:${doorGeneration}`).digest())

let cached: { secret: string; keys: MacKeys } | undefined

/** The keys with which the database computes codes in query results. They reveal the codes, but not SECRET. */
export function doorKeys(secret: string): MacKeys {
  if (cached?.secret !== secret) cached = { secret, keys: macKeys(doorKey(secret)) }
  return cached.keys
}

const doorKey = (secret: string) => Buffer.from(keyedHash(secret, 'door-code', 'key'), 'base64url')

/** The first 128 bits, five per character; the last character holds three. */
function inBase32(bytes: Buffer): string {
  const bits = [...bytes.subarray(0, 16)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = Array.from({ length: codeLength }, (_, index) =>
    parseInt(bits.slice(index * 5, index * 5 + 5).padEnd(5, '0'), 2),
  )
  return digits.map((digit) => codeAlphabet[digit]).join('')
}
