import { linkTokenParts, type PressedAnswer } from '#contract/link-token.ts'

/** Characters that a sentence or a mail program may leave around a link. */
const surroundings = /^[\s#<("'“‘«[]+|[\s.,;:!?>)\]}"'”’»…*]+$/g

/** The answer that the recipient of an invitation pressed, after the token in the link. */
const pressedAnswer = /\.(yes|no)$/

/** The token after the # of a link; undefined if part of it was cut off. */
export function readToken(fragment: string): string | undefined {
  const token = textIn(fragment).replace(pressedAnswer, '')
  return linkTokenParts.test(token) ? token : undefined
}

/** The answer pressed in the mail. It only decides how the page begins: nothing is saved before a press there. */
export function readAnswer(fragment: string): PressedAnswer | undefined {
  const [, answer] = pressedAnswer.exec(textIn(fragment)) ?? []
  return answer === 'yes' || answer === 'no' ? answer : undefined
}

const textIn = (fragment: string) => decode(fragment).replaceAll(surroundings, '')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone % never occurs in a token
  }
}
