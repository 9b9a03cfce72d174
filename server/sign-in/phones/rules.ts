import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a code is good, in milliseconds. */
export const codeLife = 10 * 60 * 1000
/** After so many wrong codes the right one is dead. */
export const mostTries = 5
/** Codes asked for in an hour, for one number and from one address: each costs the operator a text message. */
export const mostCodes = { number: 5, address: 30 } as const

/** Six digits, made of the row's id each time they are needed: they lie nowhere. */
export function codeOf(secret: string, id: string): string {
  const mac = createHmac('sha256', secret).update(`phone-code:${id}`).digest()
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

export function isCode(secret: string, id: string, typed: string): boolean {
  const [given, right] = [Buffer.from(typed), Buffer.from(codeOf(secret, id))]
  return given.length === right.length && timingSafeEqual(given, right)
}

export const codeMessage = (code: string) =>
  `${code} is your code for Quarterdeck. It works for ten minutes. We will never ask you for it.`
