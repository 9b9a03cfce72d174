import { linkTokenParts } from '#contract/link-token.ts'

/** Characters that a sentence or a mail program may leave around a link. */
const around = /^[\s#<("'“‘«[]+|[\s.,;:!?>)\]}"'”’»…*]+$/g

/** The token after the # of a link; undefined if part of it was cut off. */
export function readToken(fragment: string): string | undefined {
  const token = decoded(fragment).replaceAll(around, '')
  return linkTokenParts.test(token) ? token : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone % never occurs in a token
  }
}
