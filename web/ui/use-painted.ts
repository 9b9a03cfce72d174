import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '#web/ui/when-idle.ts'

/**
 * The previous value until the browser has painted a frame with the new one, so that the press itself is painted before its
 * effects. `useDeferredValue` may still do its work before that frame.
 */
export function usePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(() => value)
  useEffect(() => afterPaint(() => startTransition(() => setPainted(() => value))), [value])
  return painted
}
