/** What was typed as the address at the front door, for the pages it leads to. The next one at the door finds nothing. */
export const typedAddress = { text: '' }
