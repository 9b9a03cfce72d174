import { timingSafeEqual } from 'node:crypto'

/** Whether someone showed what we expect, in a time that tells nothing of how much of it was right. */
export function isSameText(shown: string, expected: string): boolean {
  const [given, right] = [Buffer.from(shown), Buffer.from(expected)]
  return given.length === right.length && timingSafeEqual(given, right)
}
