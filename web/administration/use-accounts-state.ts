import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { searchOf, stateOfSearch, type ListState } from '#web/administration/accounts-search.ts'
import { useAddress } from '#web/lib/use-address.ts'

/** Filter and order: on screen at once, and a moment later in the address. */
export function useAccountsState() {
  const [state, setState] = useState<ListState>(stateOfSearch(useSearch({ from: '/organiser/accounts' })))
  useAddress(state, searchOf)
  return [state, setState] as const
}
