import '#web/lib/notify-synchronously.ts'
import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { explain, isTransient, isServerUnreachable } from '#web/lib/failure.ts'
import { isOffline } from '#web/base/reach.ts'
import { shareEqual } from '#web/lib/share-equal.ts'

/** Refusals that put the session in doubt: it has ended, or a new password is due first. */
const doubts = new Set(['UNAUTHORIZED', 'MUST_CHANGE_PASSWORD'])

type Events = {
  onSessionDoubt: (client: QueryClient) => void
  onUnreached: (client: QueryClient) => void
}

/**
 * The query cache of this page. `onSessionDoubt` runs if a response shows that the session isn't what this page assumed; the
 * route guards then decide again. `onUnreached` runs if the server can't be reached and the page has nothing to show.
 */
export function createQueryClient({ onSessionDoubt, onUnreached }: Events): QueryClient {
  const onError = (error: unknown) => {
    if (doubts.has(explain(error).code)) onSessionDoubt(client)
  }
  const onReadError = (error: unknown, { state }: Query<unknown, unknown>) => {
    onError(error)
    if (state.data === undefined && isServerUnreachable(error)) onUnreached(client)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: onReadError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && isTransient(error) && !isOffline(),
        // Without a connection, a call fails immediately with an error instead of waiting silently.
        networkMode: 'always',
        structuralSharing: shareEqual,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
