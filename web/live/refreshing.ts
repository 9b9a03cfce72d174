import type { QueryClient } from '@tanstack/react-query'
import type { Signal } from '#contract/live.ts'
import { isConcerned } from '#web/live/concerns.ts'

/**
 * In milliseconds: how long signals are gathered (`spread`: some moment within that time, so that a thousand telephones
 * do not ask at once), and how long it is quiet afterwards whatever happens.
 */
export type Pace = { gather: number; spread: number; quiet: number }

/** Refetches what signals are about: together, not too often, and not while the person's own change is under way. */
export function createRefreshing(client: QueryClient, { gather, spread, quiet }: Pace) {
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
