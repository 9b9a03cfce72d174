import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Missing, Sort } from '#web/attendance/attendance-columns.ts'
import { searchOf, stateOf, type ListState } from '#web/attendance/attendance-search.ts'

/** How long after the last key the address follows. */
const pause = 300

/**
 * Filter and order of the list: on screen at once, and a moment later in the address, so that a reload or a link
 * shows the same. Going through the router at every key would make typing wait for it.
 */
export function useListState() {
  const search = useSearch({ from: '/organiser/attendance' })
  const [state, setState] = useState<ListState>(() => stateOf(search))
  useAddress(state)
  // The same functions at every render, so that what is drawn for one of them is kept.
  const [change] = useState(() => ({
    search: (text: string) => setState(({ filter, sort }) => ({ filter: { ...filter, search: text }, sort })),
    studio: (studio: string | undefined) =>
      setState(({ filter, sort }) => ({ filter: { ...filter, studio }, sort })),
    missing: (missing: Missing | undefined) =>
      setState(({ filter, sort }) => ({ filter: { ...filter, missing }, sort })),
    sort: (sort: Sort | undefined) => setState(({ filter }) => ({ filter, sort })),
    showAll: () =>
      setState(({ sort }) => ({ filter: { search: '', studio: undefined, missing: undefined }, sort })),
  }))
  return { ...state, change, isSearchFocused: search.focus === 'search' }
}

/** Lets the address follow; a page that was left must not write into the next one's. */
function useAddress(state: ListState) {
  const navigate = useNavigate()
  const written = useRef(state)
  useEffect(() => {
    if (written.current === state) return undefined
    const timer = setTimeout(() => {
      written.current = state
      void navigate({ to: '.', search: (said) => ({ ...said, ...searchOf(state) }), replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [state, navigate])
}
