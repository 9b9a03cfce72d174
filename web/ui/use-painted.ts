import { startTransition, useEffect, useState } from 'react'

/**
 * A value as it was until the browser has drawn a frame with the new one: what was pressed or typed is seen first, and what
 * follows from it comes after. `useDeferredValue` may still do its work before that frame.
 */
export function usePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(() => value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(() => value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
