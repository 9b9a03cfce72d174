import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query'
import {
  afterEditions,
  afterRefusal,
  changeCopyState,
  editionOf,
  editionsOf,
  isEditionList,
  isStoredOffline,
} from '#web/copies/copy-state.ts'
import { Refused } from '#web/lib/calls.ts'

const guarded = new WeakSet<QueryClient>()

/**
 * Removes refused reads, and editions that are no longer the guest's, from the page as soon as the server responds, and bars
 * them in the copy.
 */
export function guardCopy(client: QueryClient): void {
  if (guarded.has(client)) return
  guarded.add(client)
  const cache = client.getQueryCache()
  const check = (query: GuardedQuery) => {
    const { queryKey, state } = query
    if (!isStoredOffline(queryKey)) return
    if (isForbidden(state.error) && state.data !== undefined)
      query.setState({ data: undefined, dataUpdatedAt: 0 })
    if (isForbidden(state.error)) changeCopyState((copy) => copy && afterRefusal(copy, queryKey))
    else if (state.data !== undefined && isEditionList(queryKey))
      keepOnly(client, queryKey, editionsOf(state.data))
  }
  // Checks the queries whose responses arrived before this code had loaded.
  for (const query of cache.getAll()) check(query)
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success' || event.action.type === 'error') check(event.query)
  })
}

type GuardedQuery = {
  queryKey: QueryKey
  state: Pick<QueryState, 'data' | 'error'>
  setState: (state: Partial<QueryState>) => void
}

/** Whether our server responded that this person may not read it, or that it doesn't exist. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof Refused && error.code !== 'UNREADABLE' && [401, 403, 404].includes(error.status)

function keepOnly(client: QueryClient, list: QueryKey, editions: readonly string[]): void {
  changeCopyState((state) => state && afterEditions(state, list, editions))
  client.removeQueries({
    predicate: ({ queryKey }) => isStoredOffline(queryKey) && belongsToOtherEdition(queryKey, editions),
  })
}

function belongsToOtherEdition(key: QueryKey, editions: readonly string[]): boolean {
  const id = editionOf(key)
  return id !== undefined && !editions.includes(id)
}
