const base = 'https://own.invalid'

/** Adds a query parameter to a path on this site, encoded for a header. */
export function withQuery(path: string, name: string, value: string): string {
  const url = new URL(path, base)
  url.searchParams.set(name, value)
  return pathOf(url)
}

/** A path on this site, encoded for a header. */
export const encodedPath = (path: string): string => pathOf(new URL(path, base))

const pathOf = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`
