import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Invite, Missing, Sort, Status } from '#web/attendance/attendance-columns.ts'
import { searchOf, stateOf, type ListState } from '#web/attendance/attendance-search.ts'
import { useAddress } from '#web/lib/use-address.ts'

/** Filter and order of the list: on screen at once, and a moment later in the address. */
export function useListState() {
  const search = useSearch({ from: '/organiser/attendance' })
  const [state, setState] = useState<ListState>(() => stateOf(search))
  useAddress(state, searchOf)
  // The same functions at every render, so that what is drawn for one of them is kept.
  const [change] = useState(() => ({
    search: (text: string) => setState(({ filter, sort }) => ({ filter: { ...filter, search: text }, sort })),
    studio: (studio: string | undefined) =>
      setState(({ filter, sort }) => ({ filter: { ...filter, studio }, sort })),
    missing: (missing: Missing | undefined) =>
      setState(({ filter, sort }) => ({ filter: { ...filter, missing }, sort })),
    status: (status: Status | undefined) =>
      setState(({ filter, sort }) => ({ filter: { ...filter, status, invite: undefined }, sort })),
    invite: (invite: Invite | undefined) =>
      setState(({ filter, sort }) => ({ filter: { ...filter, invite, status: 'maybe' }, sort })),
    sort: (sort: Sort | undefined) => setState(({ filter }) => ({ filter, sort })),
    showAll: () =>
      setState(({ sort }) => ({
        filter: { search: '', studio: undefined, missing: undefined, status: undefined, invite: undefined },
        sort,
      })),
  }))
  return { ...state, change, focus: search.focus }
}
