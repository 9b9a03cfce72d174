/** In milliseconds: less than that is how clocks are corrected all the time. */
const tolerance = 5_000

type Clocks = {
  /** Nobody sets it. It may stand still while the device sleeps, and begins again with each page: performance.now(). */
  steady: () => number
  /** What people and the network set: Date.now(). */
  wall: () => number
  /** Whether nobody sees the page, as on a phone that sleeps. */
  isHidden: () => boolean
}

/**
 * How long this page has been there, in milliseconds, by a clock that nobody sets and that counts sleep. `look` is called
 * now and then, and whenever the page is hidden or seen; it answers whether the wall clock was set since the last time.
 *
 * The wall clock ahead of the steady one means sleep, or that it was set. On a phone that sleeps the page is hidden; one
 * that was seen all the time did not sleep. Behind the steady one it was set for certain.
 */
export function createPageClock({ steady, wall, isHidden }: Clocks) {
  let asleep = 0
  let last = { steady: steady(), wall: wall(), isHidden: isHidden() }

  function look(): boolean {
    const now = { steady: steady(), wall: wall(), isHidden: isHidden() }
    const drift = now.wall - last.wall - (now.steady - last.steady)
    const wasHidden = last.isHidden || now.isHidden
    last = now
    if (drift > tolerance && wasHidden) asleep += drift
    return drift < -tolerance || (drift > tolerance && !wasHidden)
  }

  return { look, now: () => steady() + asleep }
}

/**
 * How old something is, in milliseconds, that was made at `wall` before this page was there. A clock that stands before the
 * latest moment that this device has seen was set back: at least that much has passed.
 */
export const ageAtLoad = (wall: number, { now, latest }: { now: number; latest: number }): number =>
  Math.max(0, now - wall, latest - wall)
