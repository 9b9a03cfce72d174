/** What was typed as the address at the sign-in page, for the pages it leads to. The next one there finds nothing. */
export const typedAddress = { text: '' }
