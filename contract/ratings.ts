/** How good it was: from the first, which is worst, to the last. */
export const ratings = [1, 2, 3, 4, 5] as const

/** How many answers there are before an organiser reads any of them. */
export const fewestShown = 5
