/** How many taps of a device at the desk one call takes. A device with more sends several. */
export const mostTaps = 200
