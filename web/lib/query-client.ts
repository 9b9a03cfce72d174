import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { explain, isPassing } from '#web/lib/failure.ts'

/** What a session's end answers with, and what asks for another password first. */
const doubts = new Set(['UNAUTHORIZED', 'MUST_CHANGE_PASSWORD'])

/**
 * The server's state on this page. `onSessionDoubt` runs when an answer says that the session is not what this page
 * takes it for; the guards then decide anew.
 */
export function createQueryClient(onSessionDoubt: (client: QueryClient) => void): QueryClient {
  const onError = (error: unknown) => {
    if (doubts.has(explain(error).code)) onSessionDoubt(client)
  }
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => count < 2 && isPassing(error),
        // Without a connection a call fails at once and says so, instead of waiting in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
