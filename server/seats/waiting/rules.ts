/** Whether two lists have the same people, each once, in any order. */
export function isSameSet(first: readonly string[], second: readonly string[]): boolean {
  const known = new Set(first)
  return (
    first.length === second.length &&
    new Set(second).size === second.length &&
    second.every((id) => known.has(id))
  )
}
