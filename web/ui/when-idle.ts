/** Calls back once the browser is idle, within seconds. Returns a function that cancels it. */
export function whenIdle(callBack: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callBack, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(callBack, { timeout: 4_000 })
  return () => cancelIdleCallback(idle)
}
