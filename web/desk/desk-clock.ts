import { createPageClock } from '#web/desk/storage/page-clock.ts'

/** The page's clock, which measures how long ago something was pressed. */
export const pageClock = createPageClock({
  steady: () => performance.now(),
  wallClock: () => Date.now(),
  isHidden: () => document.hidden,
})
