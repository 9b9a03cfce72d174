/** How long a person has on a new page for a first press before other work begins, in milliseconds. */
const firstPressMs = 300

/**
 * Calls back once the page has been painted for a moment and the browser is idle, within seconds. A browser that is idle
 * before the paint is only waiting for the next frame, and the code that is loaded then would delay the first press.
 * Returns a function that cancels the call.
 */
export function whenIdle(callBack: () => void): () => void {
  let isCancelled = false
  const run = () => isCancelled || callBack()
  // Safari has no idle callbacks.
  const wait = () =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(run, { timeout: 4_000 }) : setTimeout(run, 700)
  afterPaint(() => setTimeout(wait, firstPressMs))
  return () => {
    isCancelled = true
  }
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
