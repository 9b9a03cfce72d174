import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { explain, isTransient, isUnreached } from '#web/lib/failure.ts'
import { isOffline } from '#web/base/reach.ts'

/** What a session's end answers with, and what asks for another password first. */
const doubts = new Set(['UNAUTHORIZED', 'MUST_CHANGE_PASSWORD'])

type Events = {
  onSessionDoubt: (client: QueryClient) => void
  onUnreached: (client: QueryClient) => void
}

/**
 * The server's state on this page. `onSessionDoubt` runs when an answer says that the session is not what this page
 * takes it for; the guards then decide again. `onUnreached` runs when nobody answered and the page has nothing to show.
 */
export function createQueryClient({ onSessionDoubt, onUnreached }: Events): QueryClient {
  const onError = (error: unknown) => {
    if (doubts.has(explain(error).code)) onSessionDoubt(client)
  }
  const onReadError = (error: unknown, { state }: Query<unknown, unknown>) => {
    onError(error)
    if (state.data === undefined && isUnreached(error)) onUnreached(client)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: onReadError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && isTransient(error) && !isOffline(),
        // Without a connection a call fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
