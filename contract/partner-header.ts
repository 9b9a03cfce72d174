// Kept out of the contract, because the stream of changes needs the header but no schemas.

/** Carries the token of a partner's link. A cookie would allow only one link per browser, and addresses are logged. */
export const partnerHeader = 'x-partner-link'
