import { linkTokenParts } from '#contract/link-token.ts'

/** What a sentence or a mail program may leave around a link. */
const around = /^[\s#<("'“‘«[]+|[\s.,;:!?>)\]}"'”’»…*]+$/g

/** The token after the # of a link; undefined where a part of it was lost on the way. */
export function readToken(fragment: string): string | undefined {
  const token = decoded(fragment).replaceAll(around, '')
  return linkTokenParts.test(token) ? token : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone % is none of a token
  }
}
