/**
 * Returns a function to await between the steps of a long calculation. Every `most` milliseconds it lets everything
 * that waits for the event loop run first; otherwise it returns at once.
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
