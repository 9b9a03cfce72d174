import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAddress } from '#web/lib/use-address.ts'
import { searchOf, stateOf, type TravelState } from '#web/travel/travel-search.ts'

/** What the page shows: on screen at once, and a moment later in the address. */
export function useTravelState() {
  const said = useSearch({ from: '/organiser/travel' })
  const [state, setState] = useState<TravelState>(() => stateOf(said))
  useAddress(state, searchOf)
  // The same function at every render, so that what is drawn for it is kept.
  const [change] = useState(
    () => (changed: Partial<TravelState>) => setState((before) => ({ ...before, ...changed })),
  )
  return { state, change }
}
