import type { QueryClient } from '@tanstack/react-query'
import { liveAddress } from '#contract/live.ts'
import { partnerHeader } from '#contract/partner-header.ts'
import { api } from '#web/lib/api.ts'
import { openFetched } from '#web/live/fetched-source.ts'
import { createRefreshing, type Pace } from '#web/live/refreshing.ts'
import { listen } from '#web/live/stream.ts'
import { recheckSession } from '#web/session/session.ts'

const paces: Record<'organiser' | 'guest', Pace> = {
  /** What one organiser changes, the others see within a second. */
  organiser: { gather: 60, spread: 0, quiet: 400 },
  /** Hundreds of telephones at one event: a few seconds late, and spread. */
  guest: { gather: 200, spread: 1_800, quiet: 5_000 },
}

/**
 * Asks again for what others change, as long as this page is there; for a partner with the token of their link. Returns how
 * to stop.
 */
export function keepFresh(client: QueryClient, pace: 'organiser' | 'guest', link?: string): () => void {
  const refreshing = createRefreshing(client, paces[pace])
  const recheck = () => {
    void recheckSession(client)
    void client.invalidateQueries({ queryKey: api.deskDevices.mine.key() })
  }
  const hears = { onSignals: refreshing.hear, onReady: refreshing.everything }
  const hangUp =
    link === undefined
      ? listen({
          ...hears,
          onSessionEnd: recheck,
          // Who was signed out before they listened hears of it here.
          onRefused: recheck,
        })
      : listen({ ...hears, onSessionEnd: refreshing.everything }, () =>
          openFetched(liveAddress, { [partnerHeader]: link }),
        )
  return () => {
    hangUp()
    refreshing.stop()
  }
}
