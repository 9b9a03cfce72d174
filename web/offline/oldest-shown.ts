import { hashKey, type QueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/session/session.ts'

/**
 * When the oldest answer on the page arrived, in milliseconds; undefined if none did. The session doesn't count: offline it
 * comes from the device itself, which has just looked up the signed-in account.
 */
export function oldestShown(client: QueryClient): number | undefined {
  const came = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isShown })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0)
  return came.length === 0 ? undefined : Math.min(...came)
}

const isShown = ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(sessionQuery.queryKey)
