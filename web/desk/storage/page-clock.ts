/** The least correction that counts as setting a clock, in milliseconds. */
const toleranceMs = 5_000

type Clocks = {
  /** performance.now(): can't be set. It may stand still while the device sleeps, and restarts with each page. */
  steady: () => number
  /** Date.now(): set by people and the network. */
  wallClock: () => number
  /** Whether the page is hidden, as on a sleeping phone. */
  isHidden: () => boolean
}

/**
 * How long this page has existed, in milliseconds, by a clock that can't be set and that counts sleep. `checkClock` is called
 * regularly and whenever the page is hidden or shown; it returns whether the wall clock was set since the last call. If the
 * wall clock gained on the steady one, either the device slept or the clock was set. A sleeping phone's page is hidden, so a
 * page that stayed visible didn't sleep. If the wall clock lost time, it was certainly set.
 */
export function createPageClock({ steady, wallClock, isHidden }: Clocks) {
  let sleepMs = 0
  let lastCheck = { steady: steady(), wall: wallClock(), isHidden: isHidden() }

  function checkClock(): boolean {
    const now = { steady: steady(), wall: wallClock(), isHidden: isHidden() }
    const drift = now.wall - lastCheck.wall - (now.steady - lastCheck.steady)
    const wasHidden = lastCheck.isHidden || now.isHidden
    lastCheck = now
    if (drift > toleranceMs && wasHidden) sleepMs += drift
    return drift < -toleranceMs || (drift > toleranceMs && !wasHidden)
  }

  return { checkClock, now: () => steady() + sleepMs }
}

/**
 * The age in milliseconds of something made at `madeAt` before this page existed. If the clock is behind the latest time that
 * this device has seen, it was set back, and at least the difference to that time has passed.
 */
export const ageAtLoad = (madeAt: number, { now, latest }: { now: number; latest: number }): number =>
  Math.max(0, now - madeAt, latest - madeAt)
