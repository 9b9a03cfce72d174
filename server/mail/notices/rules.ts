/**
 * Replaces our addresses that contain a token by the portal's, which requires a sign-in. Leaves the portal's own
 * addresses unchanged.
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
