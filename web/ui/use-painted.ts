import { startTransition, useEffect, useState } from 'react'

/**
 * The previous value until the browser has painted a frame with the new one, so that a press or key shows first and its effects
 * follow. `useDeferredValue` may still do its work before that frame.
 */
export function usePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(() => value)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(() => value))), [value])
  return painted
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
