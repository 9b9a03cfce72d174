/**
 * How many milliseconds the quickest of some tries took. What else a machine does makes some of them slower and never
 * one faster, so this says what the work itself costs.
 */
export async function quickest(
  tries: number,
  work: () => unknown,
  now = () => performance.now(),
): Promise<number> {
  return quickestUntil({ tries, enough: 0 }, work, now)
}

/** The same for what is slow to try: no further try once one took less than `enough`. */
export async function quickestUntil(
  { tries, enough }: { tries: number; enough: number },
  work: () => unknown,
  now = () => performance.now(),
): Promise<number> {
  let least = Infinity
  for (let at = 0; at < tries && least >= enough; at += 1) {
    const began = now()
    await work()
    least = Math.min(least, now() - began)
  }
  return least
}

/** The milliseconds that this thread has worked so far: for work that happens in it, no matter what else uses the processor. */
export function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
