import { sql, type SQL } from 'drizzle-orm'

/** What an HMAC-SHA-256 (RFC 2104) is made with, in hexadecimal: Postgres has the plain hash alone. */
export type MacKeys = { innerKey: string; outerKey: string }

const blockBytes = 64

/** The MAC with a key of at most 64 bytes. */
export function macKeys(key: Buffer): MacKeys {
  const block = Buffer.concat([key], blockBytes)
  const pad = (sign: number) => block.map((byte) => byte ^ sign)
  return {
    innerKey: Buffer.from(pad(0x36)).toString('hex'),
    outerKey: Buffer.from(pad(0x5c)).toString('hex'),
  }
}

/** The HMAC of a text, 32 bytes, computed by the database, where an answer is built without passing through Node. */
export const sqlMac = (text: SQL, { innerKey, outerKey }: { [Key in keyof MacKeys]: SQL }): SQL =>
  sql`sha256(decode(${outerKey}, 'hex') || sha256(decode(${innerKey}, 'hex') || convert_to(${text}, 'utf8')))`
