import { useEffect, useEffectEvent } from 'react'

/** A scanner types all of a code in less; a person who types on is not interrupted. In milliseconds. */
const pause = 120

/** Calls back when nothing was typed for a moment: some scanners send no Enter after a code. */
export function useScanPause(typed: string, onPause: () => void): void {
  const call = useEffectEvent(onPause)
  useEffect(() => {
    if (typed === '') return undefined
    const timer = setTimeout(() => call(), pause)
    return () => clearTimeout(timer)
  }, [typed])
}
