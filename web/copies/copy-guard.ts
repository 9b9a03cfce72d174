import type { QueryClient, QueryKey, QueryState } from '@tanstack/react-query'
import {
  afterEditions,
  afterRefusal,
  changeMark,
  editionOf,
  editionsOf,
  isEditionList,
  isKept,
} from '#web/copies/copy-mark.ts'
import { Refused } from '#web/lib/calls.ts'

const guarded = new WeakSet<QueryClient>()

/**
 * Takes what the server takes away off the page, and bars it in the copy, in the moment of the answer: a refused read, and an
 * edition that is no longer the guest's.
 */
export function guardCopy(client: QueryClient): void {
  if (guarded.has(client)) return
  guarded.add(client)
  const cache = client.getQueryCache()
  const look = (query: Looked) => {
    const { queryKey, state } = query
    if (!isKept(queryKey)) return
    if (isForbidden(state.error) && state.data !== undefined)
      query.setState({ data: undefined, dataUpdatedAt: 0 })
    if (isForbidden(state.error)) changeMark((mark) => mark && afterRefusal(mark, queryKey))
    else if (state.data !== undefined && isEditionList(queryKey))
      keepOnly(client, queryKey, editionsOf(state.data))
  }
  // What was answered before the code for this was here.
  for (const query of cache.getAll()) look(query)
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    if (event.action.type === 'success' || event.action.type === 'error') look(event.query)
  })
}

type Looked = {
  queryKey: QueryKey
  state: Pick<QueryState, 'data' | 'error'>
  setState: (state: Partial<QueryState>) => void
}

/** Whether our server said that this person may not read it, or that it is not there. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof Refused && error.code !== 'UNREADABLE' && [401, 403, 404].includes(error.status)

function keepOnly(client: QueryClient, list: QueryKey, editions: readonly string[]): void {
  changeMark((mark) => mark && afterEditions(mark, list, editions))
  client.removeQueries({ predicate: ({ queryKey }) => isKept(queryKey) && isLeft(queryKey, editions) })
}

function isLeft(key: QueryKey, editions: readonly string[]): boolean {
  const id = editionOf(key)
  return id !== undefined && !editions.includes(id)
}
