import type { QueryClient } from '@tanstack/react-query'
import { liveAddress, type Signal } from '#contract/live.ts'
import { partnerHeader } from '#contract/partner-header.ts'
import { api } from '#web/lib/api.ts'
import { isConcerned } from '#web/live/concerns.ts'
import { openFetched } from '#web/live/fetched-source.ts'
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

/**
 * In milliseconds: how long signals are gathered (`spread`: some moment within that time, so that a thousand telephones
 * do not ask at once), and how long it is quiet afterwards whatever happens.
 */
type Pace = { gather: number; spread: number; quiet: number }

/** Refetches what signals are about: together, not too often, and not while the person's own change is under way. */
function createRefreshing(client: QueryClient, { gather, spread, quiet }: Pace) {
  let waiting: Signal[] | 'everything' = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = -Infinity

  function plan(): void {
    const pause = Math.max(gather + Math.random() * spread, askedAt + quiet - performance.now())
    timer ??= setTimeout(ask, pause)
  }

  function ask(): void {
    timer = undefined
    if (client.isMutating() > 0) return plan()
    const about = waiting
    waiting = []
    askedAt = performance.now()
    void client.invalidateQueries({
      predicate: (query) => about === 'everything' || isConcerned(query, about),
    })
  }

  return {
    hear: (signals: readonly Signal[]) => {
      if (waiting !== 'everything') waiting.push(...signals)
      plan()
    },
    /** What changed is unknown: everything fetched before is fetched again. */
    everything: () => {
      waiting = 'everything'
      plan()
    },
    stop: () => clearTimeout(timer),
  }
}
