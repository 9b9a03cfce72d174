export type Edge = { from: string; to: string; because: string }

/** Every circle once, as the edges that make it. */
export function cyclesIn(edges: readonly Edge[]): Edge[][] {
  const found = new Map<string, Edge[]>()
  const done = new Set<string>()

  function walk(node: string, path: readonly Edge[]): void {
    const start = path.findIndex(({ from }) => from === node)
    if (start >= 0) {
      const cycle = path.slice(start)
      found.set(
        cycle
          .map(({ from }) => from)
          .toSorted()
          .join(' '),
        cycle,
      )
      return
    }
    if (done.has(node)) return
    for (const edge of edges) if (edge.from === node) walk(edge.to, [...path, edge])
    done.add(node)
  }

  for (const { from } of edges) walk(from, [])
  return [...found.values()]
}
