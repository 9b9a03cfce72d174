import { hashKey, type QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/session/session.ts'

/**
 * When the oldest response on the page arrived, in milliseconds; undefined if none did. The session doesn't count: offline it
 * comes from the device itself, which has just looked up the signed-in account.
 */
export function oldestShown(client: QueryClient): number | undefined {
  const times = shownQueries(client)
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0)
  return times.length === 0 ? undefined : Math.min(...times)
}

/** Whether any data on the page is being fetched. */
export const isUpdating = (client: QueryClient): boolean =>
  shownQueries(client).some(({ state }) => state.fetchStatus === 'fetching')

const shownQueries = (client: QueryClient) =>
  client.getQueryCache().findAll({ type: 'active', predicate: isShown })

const isShown = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(sessionQuery.queryKey)
