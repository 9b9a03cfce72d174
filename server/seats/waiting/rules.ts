/** Whether two lists have the same people, each once, in any order. */
export function isSameSet(ones: readonly string[], others: readonly string[]): boolean {
  const known = new Set(ones)
  return (
    ones.length === others.length &&
    new Set(others).size === others.length &&
    others.every((id) => known.has(id))
  )
}
