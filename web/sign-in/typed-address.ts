/** The address typed on the sign-in page, for the pages it links to. Held in memory only, so the next person finds none. */
export const typedAddress = { text: '' }
