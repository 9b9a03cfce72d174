import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { SearchState } from '#web/lib/search-state.ts'

/** How long after the last key the address follows, in milliseconds. */
const pause = 300

/**
 * What a list shows: on screen at once, and a moment later in the address, so that a reload or a link shows the same. Going
 * through the router at every key would make typing wait for it. `change` is the same function at every render.
 */
export function useSearchState<State>({ stateOf, searchOf }: SearchState<State>) {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const [state, setState] = useState(() => stateOf(search))
  const [change] = useState(
    () => (changed: Partial<State>) => setState((before) => ({ ...before, ...changed })),
  )
  const written = useRef(state)
  useEffect(() => {
    if (written.current === state) return undefined
    // A page that was left must not write into the next one's.
    const timer = setTimeout(() => {
      written.current = state
      void navigate({ to: '.', search: (said) => ({ ...said, ...searchOf(state) }), replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [state, searchOf, navigate])
  return { state, change }
}
