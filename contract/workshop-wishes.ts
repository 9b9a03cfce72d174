/** How many workshops of one time somebody may put in order. */
export const mostWishes = 5
