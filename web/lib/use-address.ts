import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** How long after the last key the address follows, in milliseconds. */
const pause = 300

/**
 * Lets the address follow what a list shows, so that a reload or a link shows the same: a moment later, because going
 * through the router at every key would make typing wait for it. A page that was left must not write into the next one's.
 * `searchOf` must be the same function at every render.
 */
export function useAddress<State>(state: State, searchOf: (state: State) => object): void {
  const navigate = useNavigate()
  const written = useRef(state)
  useEffect(() => {
    if (written.current === state) return undefined
    const timer = setTimeout(() => {
      written.current = state
      void navigate({ to: '.', search: (said) => ({ ...said, ...searchOf(state) }), replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [state, searchOf, navigate])
}
