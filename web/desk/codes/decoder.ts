import { decodeQR, type Image } from 'qr/decode.js'

/** The text of the code in a picture; undefined: there is none that can be read. */
export function decode(picture: Image): string | undefined {
  try {
    return decodeQR(picture)
  } catch {
    // That is how it says so.
    return undefined
  }
}
