/** The ratings, from worst to best. */
export const ratings = [1, 2, 3, 4, 5] as const

/** The fewest answers that organisers are shown. */
export const fewestShown = 5
