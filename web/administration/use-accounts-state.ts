import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { searchOf, stateOfSearch, type ListState } from '#web/administration/accounts-search.ts'

/** How long after the last key the address follows. */
const pause = 300

/** Filter and order: on screen at once, and a moment later in the address, so that a reload or a link shows the same. */
export function useAccountsState() {
  const [state, setState] = useState<ListState>(stateOfSearch(useSearch({ from: '/organiser/accounts' })))
  const navigate = useNavigate()
  const written = useRef(state)
  useEffect(() => {
    if (written.current === state) return undefined
    // A page that was left must not write into the next one's address.
    const timer = setTimeout(() => {
      written.current = state
      void navigate({ to: '.', search: (said) => ({ ...said, ...searchOf(state) }), replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [state, navigate])
  return [state, setState] as const
}
