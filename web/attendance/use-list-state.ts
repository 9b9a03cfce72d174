import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { searchOf, stateOf, type ListState } from '#web/attendance/attendance-search.ts'

/** How long after the last key the address follows. */
const pause = 300

/**
 * Filter and order of the list: on screen at once, and a moment later in the address, so that a reload or a link
 * shows the same. Going through the router at every key would make typing wait for it.
 */
export function useListState() {
  const search = useSearch({ from: '/organiser/attendance' })
  const navigate = useNavigate()
  const [state, setState] = useState<ListState>(() => stateOf(search))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A page that was left must not write into the address of the next one.
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = (next: Partial<ListState>) => {
    const changed = { ...state, ...next }
    setState(changed)
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void navigate({ to: '.', search: (said) => ({ ...said, ...searchOf(changed) }), replace: true }),
      pause,
    )
  }
  return { ...state, change, isSearchFocused: search.focus === 'search' }
}
