/**
 * For long calculations: a function to await between their steps. Every `most` milliseconds it lets everything go first that
 * waits for the event loop; else it resolves at once.
 */
export function createPauses(most = 10): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < most) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now()
        resolve()
      })
    })
  }
}
