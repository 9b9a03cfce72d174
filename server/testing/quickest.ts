/**
 * The milliseconds of the quickest of several tries. Other load makes some tries slower but never faster, so this is
 * the cost of the work itself.
 */
export async function quickest(
  tries: number,
  work: () => unknown,
  now = () => performance.now(),
): Promise<number> {
  return quickestUntil({ tries, goodEnoughMs: 0 }, work, now)
}

/** Like `quickest`, for slow work: stops trying once one try took less than `goodEnoughMs`. */
export async function quickestUntil(
  { tries, goodEnoughMs }: { tries: number; goodEnoughMs: number },
  work: () => unknown,
  now = () => performance.now(),
): Promise<number> {
  let least = Infinity
  for (let index = 0; index < tries && least >= goodEnoughMs; index += 1) {
    const began = now()
    await work()
    least = Math.min(least, now() - began)
  }
  return least
}

/** The CPU time of this thread so far, in milliseconds; other load doesn't affect it. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
