import { sql, type SQL } from 'drizzle-orm'

/** The keys of an HMAC-SHA-256 (RFC 2104), in hexadecimal: Postgres has only the plain hash. */
export type MacKeys = { innerKey: string; outerKey: string }

const blockBytes = 64

/** The keys derived from a key of at most 64 bytes. */
export function macKeys(key: Buffer): MacKeys {
  const block = Buffer.concat([key], blockBytes)
  const pad = (value: number) => block.map((byte) => byte ^ value)
  return {
    innerKey: Buffer.from(pad(0x36)).toString('hex'),
    outerKey: Buffer.from(pad(0x5c)).toString('hex'),
  }
}

/** The HMAC of a string, 32 bytes, computed by the database for responses that it builds without Node. */
export const sqlMac = (text: SQL, { innerKey, outerKey }: { [Key in keyof MacKeys]: SQL }): SQL =>
  sql`sha256(decode(${outerKey}, 'hex') || sha256(decode(${innerKey}, 'hex') || convert_to(${text}, 'utf8')))`
