import { z } from 'zod'

const base = 'https://own.invalid'

/**
 * Whether a path leads to a page of ours and nowhere else (security R-14): one slash, then neither slash nor backslash,
 * and still so when a browser has tidied it.
 */
export function isOwnPath(text: string): boolean {
  if (!/^\/(?!\/)[^\p{Cc}\\]*$/u.test(text) || !URL.canParse(text, base)) return false
  const { origin, pathname } = new URL(text, base)
  return origin === base && !pathname.startsWith('//')
}

/** Where to go afterwards. */
export const ownPath = z.string().max(300).refine(isOwnPath, 'must be a path of this site.')

/** An own path with one more word behind its question mark, in the letters a header may carry. */
export function withQuery(path: string, name: string, value: string): string {
  const url = new URL(path, base)
  url.searchParams.set(name, value)
  return tidy(url)
}

/** An own path in the letters a header may carry. */
export const asHeader = (path: string): string => tidy(new URL(path, base))

const tidy = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`
