/** How long a code counts as still being in front of the camera, in milliseconds. */
const stillThereMs = 3_000

/** Whether a code comes into sight, and was not seen just before: a badge held for a minute is one check-in. */
export function createSightings(clock: () => number = () => performance.now()) {
  const seenAt = new Map<string, number>()
  return (text: string): boolean => {
    const now = clock()
    const last = seenAt.get(text)
    seenAt.set(text, now)
    return last === undefined || now - last > stillThereMs
  }
}
