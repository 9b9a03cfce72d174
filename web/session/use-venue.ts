import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { api } from '#web/lib/api.ts'
import { recall, remember } from '#web/base/storage.ts'
import { chosenOf } from '#contract/portal-reads.ts'

/**
 * The account's editions and the current one: named by the address, else the last one chosen on this device, else the default
 * (decisions: default edition). Skips an edition that isn't in the list.
 */
export function useVenue() {
  const query = useQuery(api.venues.choices.queryOptions())
  const { venue: inAddress } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choices = query.data ?? []
  const choose = (id: string) => {
    remember('venue', id)
    void navigate({ to: '.', search: (search) => ({ ...search, venue: id }) })
  }
  return { query, choices, venue: chosenOf(choices, [inAddress, recall('venue')]), choose }
}

export type ChosenVenue = ReturnType<typeof useVenue>
