import { onlineManager, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { mostTaps } from '#contract/desk.ts'
import type { DeskRow } from '#web/desk/desk-rows.ts'
import { createTapQueue, type TapQueue } from '#web/desk/tap-queue.ts'
import { api } from '#web/lib/api.ts'

/** The list of an edition at the desk, and what was pressed here and is not sent yet. */
export function useDesk(venueId: string, { isEnded = false } = {}) {
  const client = useQueryClient()
  const list = useQuery({ ...api.desk.list.queryOptions({ input: { venueId } }), enabled: !isEnded })
  const queue = queueOf(client, venueId)
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const isOnline = useSyncExternalStore(subscribeOnline, isOnlineNow)
  useEffect(() => keepSending(queue), [queue])
  return { list, queue, state, isOnline }
}

const isOnlineNow = () => onlineManager.isOnline()
const subscribeOnline = (notify: () => void) => onlineManager.subscribe(notify)

/** They outlive the page: who looks at another screen for a moment loses nothing. */
const queues = new Map<string, TapQueue>()

function queueOf(client: QueryClient, venueId: string): TapQueue {
  const known = queues.get(venueId)
  if (known) return known
  let cursor: string | null = null
  const queueForVenue = createTapQueue({
    send: (taps) => api.desk.sync.call({ venueId, taps, cursor }),
    onAnswer: async (answer) => {
      cursor = answer.cursor
      const queryKey = api.desk.list.queryKey({ input: { venueId } })
      // An answer on its way since before would show what was before.
      await client.cancelQueries({ queryKey })
      const changed = new Map(answer.changes.map((row) => [row.personId, row]))
      client.setQueryData<DeskRow[]>(queryKey, (rows) => rows?.map((row) => changed.get(row.personId) ?? row))
      void client.invalidateQueries({ queryKey })
    },
    clock: () => performance.now(),
    atOnce: mostTaps,
  })
  queues.set(venueId, queueForVenue)
  return queueForVenue
}

/** How long to wait before what was not sent is tried again, in milliseconds. */
const retryMs = 4_000

function keepSending(queue: TapQueue): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (queue.state().unsent.length > 0) event.preventDefault()
  }
  const timer = setInterval(queue.flush, retryMs)
  window.addEventListener('online', queue.flush)
  document.addEventListener('visibilitychange', queue.flush)
  window.addEventListener('beforeunload', warn)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', queue.flush)
    document.removeEventListener('visibilitychange', queue.flush)
    window.removeEventListener('beforeunload', warn)
  }
}
