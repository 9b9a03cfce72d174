import { isSameText } from '#server/lib/same-text.ts'
import { sixDigits } from '#server/lib/six-digits.ts'

/** How long a code is good, in milliseconds. */
export const codeLife = 10 * 60 * 1000
/** After so many wrong codes the right one is dead. */
export const mostTries = 5
/** Codes asked for in an hour, for one number and from one address: each costs the operator a text message. */
export const mostCodes = { number: 5, address: 30 } as const

/** The code of a row, by its id. */
export const codeOf = (secret: string, id: string) => sixDigits(secret, `phone-code:${id}`)

export const isCode = (secret: string, id: string, typed: string) => isSameText(typed, codeOf(secret, id))

export const codeMessage = (code: string) =>
  `${code} is your code for Quarterdeck. It works for ten minutes. We will never ask you for it.`
