import { useEffect, useRef, useState } from 'react'
import { changeSearch, useSearch } from '#web/lib/location.ts'
import type { SearchState } from '#web/lib/search-state.ts'

/** How long after the last key the URL is updated, in milliseconds. */
const delayMs = 300

/**
 * A list's state: on screen immediately, and a moment later in the URL, so that a reload or a link shows the same. Updating the
 * page at every key would slow typing. Follows a link to the same page. `change` is stable.
 */
export function useSearchState<State>({ stateOf, searchOf }: SearchState<State>) {
  const search = useSearch()
  const [state, setState] = useState(() => stateOf(search))
  const [change] = useState(
    () => (changes: Partial<State>) => setState((before) => ({ ...before, ...changes })),
  )
  const writtenState = useRef(state)
  const urlState = JSON.stringify(searchOf(stateOf(search)))
  const writtenUrlState = useRef(urlState)
  useEffect(() => {
    if (writtenState.current === state) return undefined
    // A page that was left must not write into the next page's URL.
    const timer = setTimeout(() => {
      writtenState.current = state
      writtenUrlState.current = JSON.stringify(searchOf(state))
      changeSearch(searchOf(state), { replace: true })
    }, delayMs)
    return () => clearTimeout(timer)
  }, [state, searchOf])
  useEffect(() => {
    if (urlState === writtenUrlState.current) return
    writtenUrlState.current = urlState
    writtenState.current = stateOf(search)
    setState(writtenState.current)
  }, [urlState, search, stateOf])
  return { state, change }
}
