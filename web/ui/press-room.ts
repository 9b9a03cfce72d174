/** Around a line of 24 px: as much to press as a small control has, under its text, and nothing moves for it. */
export const pressRoom =
  'relative isolate before:absolute before:inset-x-0 before:inset-y-[calc((1.5rem-var(--control-small))/2)] before:-z-1'
