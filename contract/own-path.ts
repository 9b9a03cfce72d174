import { z } from 'zod'

/** Segments that are not empty, then what stands behind ? and #; a browser's tidying of dots makes no other of it. */
const shape = /^\/([^/?#\\\p{Cc}]+(\/(?=[^/]|$)|(?=[?#])|$))*([?#][^\\\p{Cc}]*)?$/u

/** Whether a path leads to a page of ours and nowhere else (security R-14). */
export const isOwnPath = (text: string): boolean => shape.test(text)

/** Where to go afterwards. */
export const ownPath = z.string().max(300).refine(isOwnPath, 'must be a path of this site.')
