/**
 * Replaces our own addresses that work by a token: each leads to the portal instead, which requires a sign-in. Addresses
 * of the portal stay.
 */
export const withoutTokens = (text: string, publicUrl: string): string =>
  text
    .split(publicUrl)
    .map((part, index) =>
      index === 0 || /^\/guest(?![\w-])/.test(part) ? part : part.replace(address, '/guest'),
    )
    .join(publicUrl)

/** The rest of an address, up to the last character that belongs to it. */
const address = /^[^\s<>"']*/
