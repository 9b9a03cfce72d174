import { createPageClock } from '#web/desk/kept/page-clock.ts'

/** The clock of this page, by which it knows how long ago something was pressed. */
export const pageClock = createPageClock({
  steady: () => performance.now(),
  wall: () => Date.now(),
  isHidden: () => document.hidden,
})
