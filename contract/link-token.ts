/** The parts of a link's token: an id, its generation and a signature; see server/lib/link-token.ts. */
export const linkTokenParts = /^([0-9a-f]{32})\.(\d{1,9})\.[\w-]{43}$/

/** The answer pressed in an invitation, added to its link after the token. It isn't saved: the page only starts with it. */
export type PressedAnswer = 'yes' | 'no'

export const withPressedAnswer = (link: string, answer: PressedAnswer) => `${link}.${answer}`
