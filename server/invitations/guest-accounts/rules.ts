import { randomBytes } from 'node:crypto'

type InvitedPerson = { isUsed: boolean; attending: string | null; registeredAt: Date | null }

/** Whether a person with an account has answered for the edition: another link would ask them again. */
export const hasAnswered = ({ isUsed, attending, registeredAt }: InvitedPerson): boolean =>
  isUsed && (registeredAt !== null || attending === 'no')

const hourMs = 60 * 60 * 1000

/** How long a temporary password is valid, in milliseconds. */
export const temporaryLifeMs = 72 * hourMs

/** Letters and digits that aren't confused when read aloud: 32 of them, 5 bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A temporary password of 100 random bits, in five groups of four: `k7dm-x2qp-…`. */
export function temporaryPassword(): string {
  const characters = Array.from(randomBytes(20), (byte) => alphabet[byte % 32]).join('')
  return characters.replace(/(.{4})(?=.)/g, '$1-')
}
