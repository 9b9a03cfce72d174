const base = 'https://own.invalid'

/** An own path with one more word behind its question mark, in the letters a header may carry. */
export function withQuery(path: string, name: string, value: string): string {
  const url = new URL(path, base)
  url.searchParams.set(name, value)
  return tidy(url)
}

/** An own path in the letters a header may carry. */
export const asHeader = (path: string): string => tidy(new URL(path, base))

const tidy = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`
