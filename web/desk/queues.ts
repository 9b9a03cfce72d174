import type { QueryClient } from '@tanstack/react-query'
import { mostTaps } from '#contract/most-taps.ts'
import { pageClock } from '#web/desk/desk-clock.ts'
import { mergeChanges } from '#web/desk/desk-rows.ts'
import { whenListKept } from '#web/desk/kept/list-keeping.ts'
import { lossStore } from '#web/desk/kept/loss-store.ts'
import { latestMoment } from '#web/desk/kept/moments.ts'
import { ageAtLoad } from '#web/desk/kept/page-clock.ts'
import { editionsWithTaps, tapStore } from '#web/desk/kept/tap-store.ts'
import { createTapQueue, type TapQueue } from '#web/desk/tap-queue.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { recheckSession } from '#web/shell/session.ts'
import { offerSending } from '#web/shell/unsent-taps.ts'

/** They outlive the page: who looks at another screen for a moment loses nothing. */
const queues = new Map<string, TapQueue>()

/** How long the server is waited for, in milliseconds: then it is tried again. */
const timeoutMs = 6_000

/** What this device has not sent yet for an edition. */
export function queueOf(client: QueryClient, venueId: string): TapQueue {
  const known = queues.get(venueId)
  if (known) return known
  const latest = latestMoment()
  const queryKey = api.desk.list.queryKey({ input: { venueId } })
  const sync = createSync(client, venueId)
  const made = createTapQueue({
    venueId,
    taps: tapStore(venueId),
    losses: lossStore(venueId),
    send: sync.send,
    onAnswer: sync.apply,
    whenListKept,
    nameOf: (personId) =>
      client.getQueryData(queryKey)?.rows.find((row) => row.personId === personId)?.fullName ?? 'Somebody',
    reasonOf,
    clock: pageClock.now,
    wallClock: () => Date.now(),
    ageAtLoad: (wall) => ageAtLoad(wall, { now: Date.now(), latest }),
    atOnce: mostTaps,
  })
  queues.set(venueId, made)
  return made
}

/** It is tried again without anybody: that is not what the sentence is about. */
function reasonOf(error: unknown): string {
  const { code, sentence } = explain(error)
  return code === 'OFFLINE' ? 'No connection.' : sentence
}

/** Sends what this device has, of every edition, and answers how much of it is left. */
export async function sendEverything(client: QueryClient): Promise<number> {
  const editions = new Set([...queues.keys(), ...(await editionsWithTaps())])
  const all = [...editions].map((venueId) => queueOf(client, venueId))
  await Promise.all(all.map((queue) => queue.flush()))
  return all.reduce((count, queue) => count + queue.state().unsent.length, 0)
}

offerSending(sendEverything)

type Taps = Parameters<typeof api.desk.sync.call>[0]['taps']
type Answer = Awaited<ReturnType<typeof api.desk.sync.call>>

function createSync(client: QueryClient, venueId: string) {
  let cursor: string | null = null
  const queryKey = api.desk.list.queryKey({ input: { venueId } })
  return {
    send: async (taps: Taps) => {
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        return await api.desk.sync.call({ venueId, taps, cursor }, { signal })
      } catch (error) {
        if (explain(error).code === 'UNAUTHORIZED') recheck(client)
        throw error
      }
    },
    apply: async (answer: Answer) => {
      if (answer.isEnded) return recheck(client)
      cursor = answer.cursor
      // An answer on its way since before would show what was before.
      const isAsked = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
      if (isAsked) await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, rows: mergeChanges(list.rows, answer.changes) },
      )
      if (isAsked) void client.invalidateQueries({ queryKey })
    },
  }
}

/** Who is this, and may they still? */
function recheck(client: QueryClient): void {
  void recheckSession(client)
  void client.invalidateQueries({ queryKey: api.deskDevices.mine.key() })
}
