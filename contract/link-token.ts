/** The parts of a link's token: an id, its generation and a signature; see server/lib/link-token.ts. */
export const linkTokenParts = /^([0-9a-f]{32})\.(\d{1,9})\.[\w-]{43}$/

/** The answer pressed in an invitation; it follows the link's token. The page starts with it, but doesn't save it. */
export type PressedAnswer = 'yes' | 'no'

export const withPressedAnswer = (link: string, answer: PressedAnswer) => `${link}.${answer}`
