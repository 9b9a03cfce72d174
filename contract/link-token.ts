/** The parts of a link's token: an id, its generation and a signature; see server/lib/link-token.ts. */
export const linkTokenParts = /^([0-9a-f]{32})\.(\d{1,9})\.[\w-]{43}$/

/** Pressed in an invitation and added to its link, after the token. Saves nothing: it says what the page begins with. */
export type PressedAnswer = 'yes' | 'no'

export const withPressed = (link: string, answer: PressedAnswer) => `${link}.${answer}`
