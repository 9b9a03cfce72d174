/** The most taps that one call accepts from a desk device; a device with more sends several calls. */
export const maxTaps = 200
