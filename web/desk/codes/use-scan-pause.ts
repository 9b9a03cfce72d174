import { useEffect, useEffectEvent } from 'react'

/** How long typing must pause, in milliseconds. A scanner's keys follow each other faster. */
const pauseMs = 120

/** Calls back after a short pause in typing, because some scanners send no Enter after a code. */
export function useScanPause(typed: string, onPause: () => void): void {
  const call = useEffectEvent(onPause)
  useEffect(() => {
    if (typed === '') return undefined
    const timer = setTimeout(() => call(), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
}
