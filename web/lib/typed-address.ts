/** The address typed on the sign-in page, for the pages it links to. Held in memory only, so the next person doesn't see it. */
export const typedAddress = { text: '' }
