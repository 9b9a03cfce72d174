import { decodeQR, type Image } from 'qr/decode.js'
import { brightened } from '#web/desk/codes/brightness.ts'

/** The text of the code in a picture; undefined: there is none that can be read. */
export function decode(picture: Image): string | undefined {
  const text = attempt(picture)
  if (text !== undefined) return text
  const brighter = brightened(picture)
  return brighter && attempt(brighter)
}

function attempt(picture: Image): string | undefined {
  try {
    return decodeQR(picture)
  } catch {
    // That is how it says so.
    return undefined
  }
}
