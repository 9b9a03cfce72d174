import { linkTokenParts, type PressedAnswer } from '#contract/link-token.ts'

/** Characters that a sentence or a mail program may leave around a link. */
const around = /^[\s#<("'“‘«[]+|[\s.,;:!?>)\]}"'”’»…*]+$/g

/** Stands after the token of a link in an invitation: the answer that its reader pressed there. */
const pressed = /\.(yes|no)$/

/** The token after the # of a link; undefined if part of it was cut off. */
export function readToken(fragment: string): string | undefined {
  const token = textIn(fragment).replace(pressed, '')
  return linkTokenParts.test(token) ? token : undefined
}

/** The answer pressed in the mail, which only says what its page begins with: nothing is saved before a press there. */
export function readPressed(fragment: string): PressedAnswer | undefined {
  const [, answer] = pressed.exec(textIn(fragment)) ?? []
  return answer === 'yes' || answer === 'no' ? answer : undefined
}

const textIn = (fragment: string) => decoded(fragment).replaceAll(around, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone % never occurs in a token
  }
}
