import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { createRefreshing, type Pace } from '#web/live/refreshing.ts'
import { listen } from '#web/live/stream.ts'
import { recheckSession } from '#web/shell/session.ts'

const paces: Record<'organiser' | 'guest', Pace> = {
  /** What one organiser changes, the others see within a second. */
  organiser: { gather: 60, spread: 0, quiet: 400 },
  /** Hundreds of telephones at one event: a few seconds late, and spread. */
  guest: { gather: 200, spread: 1_800, quiet: 5_000 },
}

/** Asks again for what others change, as long as this page is there. Returns how to stop. */
export function keepFresh(client: QueryClient, pace: 'organiser' | 'guest'): () => void {
  const refreshing = createRefreshing(client, paces[pace])
  const hangUp = listen({
    onSignals: refreshing.hear,
    onReady: refreshing.everything,
    onSessionEnd: () => {
      void recheckSession(client)
      void client.invalidateQueries({ queryKey: api.deskDevices.mine.key() })
    },
  })
  return () => {
    hangUp()
    refreshing.stop()
  }
}
