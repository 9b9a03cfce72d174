import { randomBytes } from 'node:crypto'

const hour = 60 * 60 * 1000

/** How long a temporary password is good. */
export const temporaryLife = 72 * hour

/** Letters and digits that nobody takes for one another when reading them out: 32 of them, 5 bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A temporary password of 100 random bits, in five groups of four: `k7dm-x2qp-…`. */
export function temporaryPassword(): string {
  const signs = Array.from(randomBytes(20), (byte) => alphabet[byte % 32]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}
