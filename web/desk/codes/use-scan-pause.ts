import { useEffect, useEffectEvent } from 'react'

/** In milliseconds. A scanner's keys come faster, and people who keep typing aren't interrupted. */
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
