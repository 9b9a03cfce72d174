/** Does it once the browser has nothing else to do, within seconds. Returns how to call it off. */
export function whenIdle(callBack: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callBack, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(callBack, { timeout: 4_000 })
  return () => cancelIdleCallback(idle)
}
