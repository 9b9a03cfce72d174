// Apart from the contract, because listening for changes needs it, and no schemas.

/** Carries the token of a partner's link: neither a cookie, which one browser has one of, nor the address, which is logged. */
export const partnerHeader = 'x-partner-link'
