import { timingSafeEqual } from 'node:crypto'

/** Compares a string with the expected one, in a time that doesn't reveal how much of it was right. */
export function isSameText(actual: string, expected: string): boolean {
  const [bytes, expectedBytes] = [Buffer.from(actual), Buffer.from(expected)]
  return bytes.length === expectedBytes.length && timingSafeEqual(bytes, expectedBytes)
}
