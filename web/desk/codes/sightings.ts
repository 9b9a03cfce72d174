/** How long a code still counts as in view after it was last seen, in milliseconds. */
const forgetAfterMs = 3_000

/** Detects whether a code has newly come into view: a badge held up for a minute is one check-in. */
export function createSightings(clock: () => number = () => performance.now()) {
  const seenAt = new Map<string, number>()
  return (text: string): boolean => {
    const now = clock()
    const last = seenAt.get(text)
    seenAt.set(text, now)
    return last === undefined || now - last > forgetAfterMs
  }
}
