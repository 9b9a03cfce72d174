/** The most taps of a desk device that one call takes; a device with more sends several calls. */
export const mostTaps = 200
