import { createHmac } from 'node:crypto'
import { codeAlphabet, codeLength } from '#contract/door-code-text.ts'
import { keyedHash } from '#server/lib/keyed-hash.ts'
import { macKeys, type MacKeys } from '#server/lib/sql-mac.ts'

/** The place on a list whose code it is, and how many codes it had before. */
export type CodeTarget = { id: string; doorGeneration: number }

/**
 * The code that someone shows at the door: 128 bits that follow from SECRET, their place on the list and its generation, as
 * the tokens of links do. The database holds no code; another generation ends the one before.
 */
export const doorCode = (secret: string, { id, doorGeneration }: CodeTarget): string =>
  inBase32(createHmac('sha256', doorKey(secret)).update(`${id}:${doorGeneration}`).digest())

let last: { secret: string; keys: MacKeys } | undefined

/** With these the database computes codes in its own answers (queries.ts). They give away codes, and not SECRET. */
export function doorKeys(secret: string): MacKeys {
  if (last?.secret !== secret) last = { secret, keys: macKeys(doorKey(secret)) }
  return last.keys
}

const doorKey = (secret: string) => Buffer.from(keyedHash(secret, 'door-code', 'key'), 'base64url')

/** The first 128 bits, five to a sign; the last sign has three of them. */
function inBase32(bytes: Buffer): string {
  const bits = [...bytes.subarray(0, 16)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = Array.from({ length: codeLength }, (_, at) =>
    parseInt(bits.slice(at * 5, at * 5 + 5).padEnd(5, '0'), 2),
  )
  return signs.map((sign) => codeAlphabet[sign]).join('')
}
