import { useQuery } from '@tanstack/react-query'
import { changeSearch, useSearchParameter } from '#web/lib/location.ts'
import { api } from '#web/lib/api.ts'
import { recall, remember } from '#web/base/storage.ts'
import { chooseEdition } from '#contract/portal-reads.ts'

function choose(id: string): void {
  remember('venue', id)
  changeSearch({ venue: id })
}

/**
 * The account's editions and the current one: named by the address, else the last one chosen on this device, else the
 * default. Skips an edition that isn't in the list.
 */
export function useVenue() {
  const query = useQuery(api.venues.choices.queryOptions())
  const venueInUrl = useSearchParameter('venue')
  const choices = query.data ?? []
  return { query, choices, venue: chooseEdition(choices, [venueInUrl, recall('venue')]), choose }
}

export type ChosenVenue = ReturnType<typeof useVenue>
