import type { QueryClient } from '@tanstack/react-query'
import { maxTaps } from '#contract/max-taps.ts'
import { pageClock } from '#web/desk/desk-clock.ts'
import { mergeChanges } from '#web/desk/desk-rows.ts'
import { whenListStored } from '#web/desk/storage/list-storing.ts'
import { latestKnownTime } from '#web/desk/storage/moments.ts'
import { ageAtLoad } from '#web/desk/storage/page-clock.ts'
import { readEditionsWithTaps, createTapStore } from '#web/desk/storage/tap-store.ts'
import { createTapQueue, type TapAuthor, type TapQueue } from '#web/desk/tap-queue.ts'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { recheckSession } from '#web/session/session.ts'
import { registerSender } from '#web/session/unsent-taps.ts'

/** Queues outlive the page, so that leaving it for a moment loses nothing. */
const queues = new Map<string, { venueId: string; author: TapAuthor; queue: TapQueue }>()

/** How long to wait for the server before trying again, in milliseconds. */
const timeoutMs = 6_000

/** The unsent taps of an author on this device for an edition. */
export function queueOf(client: QueryClient, venueId: string, author: TapAuthor): TapQueue {
  const name = `${venueId} ${author.id}`
  const existing = queues.get(name)?.queue
  if (existing) return existing
  const latest = latestKnownTime()
  const queryKey = api.desk.list.queryKey({ input: { venueId } })
  const sync = createSync(client, venueId, author)
  const queue = createTapQueue({
    venueId,
    author,
    store: createTapStore(venueId),
    send: sync.send,
    onResponse: sync.apply,
    whenListStored,
    nameOf: (personId) =>
      client.getQueryData(queryKey)?.rows.find((row) => row.personId === personId)?.fullName,
    reasonOf,
    clock: pageClock.now,
    wallClock: () => Date.now(),
    ageAtLoad: (wall) => ageAtLoad(wall, { now: Date.now(), latest }),
    batchSize: maxTaps,
  })
  queues.set(name, { venueId, author, queue })
  return queue
}

/** Sending is retried automatically, so the sentence for OFFLINE doesn't ask people to try again. */
function reasonOf(error: unknown): string {
  const { code, sentence } = explain(error)
  return code === 'OFFLINE' ? 'No connection.' : sentence
}

/** Sends an author's taps on this device, for every edition. Returns how many are left. */
export async function sendEverything(client: QueryClient, author: TapAuthor): Promise<number> {
  const openQueues = [...queues.values()].filter((other) => other.author.id === author.id)
  const editions = new Set([
    ...openQueues.map(({ venueId }) => venueId),
    ...(await readEditionsWithTaps(author.id)),
  ])
  const authorQueues = [...editions].map((venueId) => queueOf(client, venueId, author))
  await Promise.all(authorQueues.map((queue) => queue.flush()))
  return authorQueues.reduce((count, queue) => count + queue.state().unsent.length, 0)
}

registerSender(sendEverything)

type Taps = Parameters<typeof api.desk.sync.call>[0]['taps']
type SyncResponse = Awaited<ReturnType<typeof api.desk.sync.call>>

function createSync(client: QueryClient, venueId: string, { id: madeBy }: TapAuthor) {
  let cursor: string | null = null
  const queryKey = api.desk.list.queryKey({ input: { venueId } })
  return {
    send: async (taps: Taps) => {
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        return await api.desk.sync.call({ venueId, taps, cursor, madeBy }, { signal })
      } catch (error) {
        if (newUserCodes.has(explain(error).code)) recheck(client)
        throw error
      }
    },
    apply: async (response: SyncResponse) => {
      if (response.isEnded) return recheck(client)
      cursor = response.cursor
      // A request already under way would bring the old state.
      const isFetching = client.getQueryState(queryKey)?.fetchStatus === 'fetching'
      if (isFetching) await client.cancelQueries({ queryKey })
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, rows: mergeChanges(list.rows, response.changes) },
      )
      if (isFetching) void client.invalidateQueries({ queryKey })
    },
  }
}

/** The errors that show that another person, or no one, is at the desk now. */
const newUserCodes = new Set(['UNAUTHORIZED', 'MADE_BY_ANOTHER'])

/** Identifies the user and checks that they still have access. */
function recheck(client: QueryClient): void {
  void recheckSession(client)
  void client.invalidateQueries({ queryKey: api.deskDevices.mine.key() })
}
