import { timingSafeEqual } from 'node:crypto'

/** Compares a given text with the expected one, in a time that doesn't reveal how much of it was right. */
export function isSameText(shown: string, expected: string): boolean {
  const [given, right] = [Buffer.from(shown), Buffer.from(expected)]
  return given.length === right.length && timingSafeEqual(given, right)
}
