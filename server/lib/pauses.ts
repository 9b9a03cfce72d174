/**
 * Returns a function to await between the steps of a long calculation. Every `intervalMs` it lets everything
 * that waits for the event loop run first; otherwise it returns immediately.
 */
export function createPauses(intervalMs = 10): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < intervalMs) return undefined
    return new Promise((resolve) => {
      setImmediate(() => {
        since = performance.now()
        resolve()
      })
    })
  }
}
