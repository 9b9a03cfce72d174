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

/** Calls `run` once the browser has painted the next frame. Returns a function that cancels the call. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
