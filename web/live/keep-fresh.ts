import type { QueryClient } from '@tanstack/react-query'
import { liveAddress, nothingMissed, type Signal, topics } from '#contract/live.ts'
import { partnerHeader } from '#contract/partner-header.ts'
import { api } from '#web/lib/api.ts'
import { forgetPrefetched, heardUntil } from '#web/lib/prefetched.ts'
import { isConcerned } from '#web/live/concerns.ts'
import { noteListening } from '#web/live/listening.ts'
import { recheckSession } from '#web/session/session.ts'

const paces: Record<'organiser' | 'guest', Pace> = {
  /** Organisers see each other's changes within a second. */
  organiser: { gather: 60, spread: 0, quiet: 400 },
  /** Hundreds of phones at one event: a few seconds late, and spread out. */
  guest: { gather: 200, spread: 1_800, quiet: 5_000 },
}

/**
 * Refetches what others change, while this page exists; for a partner with their link's token. Returns a function that stops
 * it.
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
          // Learns here of a sign-out that happened before the page listened.
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
 * In milliseconds: how long to gather signals (`spread`: plus a random part of this, so that a thousand phones don't refetch at
 * once), and the minimum pause afterwards.
 */
type Pace = { gather: number; spread: number; quiet: number }

/** Refetches what signals concern: together, not too often, and not during the person's own change. */
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
      forgetPrefetched()
      if (waiting !== 'everything') waiting.push(...signals)
      plan()
    },
    /** Refetches everything, because the changes are unknown. */
    everything: () => {
      forgetPrefetched()
      waiting = 'everything'
      plan()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * In milliseconds: the silence that means a dead connection, how long a hidden page keeps listening, how often to check, and
 * pauses between retries.
 */
const pace = { silence: 60_000, hidden: 60_000, look: 10_000, retry: 2_000, retryAtMost: 60_000 } as const

type Listener = {
  onSignals: (signals: Signal[]) => void
  /** Nothing is missed from now on; earlier changes are unknown. */
  onReady: () => void
  /** The server closed the stream because the session or its rights have ended. */
  onSessionEnd: () => void
  /** The server refused the stream, possibly for that reason. */
  onRefused?: () => void
}

/**
 * Listens while the page is visible, and reconnects after an outage. A hidden page disconnects after a while: a browser allows
 * few connections per server, and a morning's tabs would use them all. Returns a function that stops it.
 */
function listen(
  { onSignals, onReady, onSessionEnd, onRefused }: Listener,
  openSource: () => Source = () => new EventSource(addressSince(heardUntil())),
): () => void {
  let source: Source | undefined
  let heardAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let pause: number = pace.retry
  let hiddenSince: number | undefined

  function open(): void {
    clearTimeout(retry)
    source?.close()
    heardAt = performance.now()
    source = openSource()
    source.addEventListener('ready', ({ data }) => {
      pause = pace.retry
      heardAt = performance.now()
      noteListening(true)
      if (data !== nothingMissed) onReady()
    })
    source.addEventListener('beat', () => (heardAt = performance.now()))
    source.addEventListener('message', ({ data }) => {
      heardAt = performance.now()
      onSignals(readSignals(data))
    })
    source.addEventListener('end', ({ data }) => {
      hangUp()
      // Another window took over. This one listens again when someone returns to it.
      if (data === 'replaced') return
      onSessionEnd()
      // A new password gives this device a new session. If there is one, this reconnects with it.
      later()
    })
    // The browser retries by itself unless it was refused.
    source.addEventListener('error', () => {
      noteListening(false)
      if (source?.readyState !== EventSource.CLOSED) return
      onRefused?.()
      later()
    })
  }

  function later(): void {
    hangUp()
    retry = setTimeout(open, pause * (0.5 + Math.random()))
    pause = Math.min(pause * 2, pace.retryAtMost)
  }

  function hangUp(): void {
    noteListening(false)
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  /** Timers run late after sleep, so a dead connection is also noticed here. */
  function look(): void {
    if (document.hidden) {
      hiddenSince ??= performance.now()
      if (performance.now() - hiddenSince >= pace.hidden) hangUp()
    } else if (source && performance.now() - heardAt > pace.silence) open()
  }

  function comeBack(): void {
    look()
    if (document.hidden) return
    hiddenSince = undefined
    if (!source) open()
  }

  const timer = setInterval(look, pace.look)
  document.addEventListener('visibilitychange', comeBack)
  window.addEventListener('focus', comeBack)
  window.addEventListener('online', comeBack)
  if (!document.hidden) open()
  return () => {
    clearInterval(timer)
    clearTimeout(retry)
    document.removeEventListener('visibilitychange', comeBack)
    window.removeEventListener('focus', comeBack)
    window.removeEventListener('online', comeBack)
    hangUp()
  }
}

const addressSince = (heard: string | undefined) =>
  heard === undefined ? liveAddress : `${liveAddress}?since=${encodeURIComponent(heard)}`

/** Read by hand: no schema library for two fields. What we do not know is skipped. */
function readSignals(text: string): Signal[] {
  const read: unknown = JSON.parse(text)
  return (Array.isArray(read) ? read : []).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('topic' in one) || !('venueId' in one)) return []
    const topic = topics.find((known) => known === one.topic)
    const venueId = typeof one.venueId === 'string' ? one.venueId : null
    return topic === undefined ? [] : [{ topic, venueId }]
  })
}

/** The source of signals: an EventSource, or a substitute for it. */
type Source = {
  readonly readyState: number
  addEventListener: (name: string, hear: (event: { data: string }) => void) => void
  close: () => void
}

/** Listens with headers, which an EventSource can't send. It doesn't reconnect by itself: `error` reports its end. */
function openFetched(address: string, headers: Record<string, string>): Source {
  const hearing: { name: string; hear: (event: { data: string }) => void }[] = []
  const hangUp = new AbortController()
  let readyState: number = EventSource.CONNECTING

  function say(said: string, data: string): void {
    for (const { name, hear } of hearing) if (name === said && !hangUp.signal.aborted) hear({ data })
  }

  async function read(): Promise<void> {
    const answer = await fetch(address, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: hangUp.signal,
    })
    const reader = answer.ok ? answer.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
    if (!reader) return
    readyState = EventSource.OPEN
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (text + part.value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) say(lineOf(event, 'event') ?? 'message', lineOf(event, 'data') ?? '')
    }
  }

  function isOver(): void {
    readyState = EventSource.CLOSED
    say('error', '')
  }

  // Refused, ended and cut off are treated alike: the listener retries after a while.
  void read().then(isOver, isOver)
  return {
    get readyState() {
      return readyState
    },
    addEventListener: (name, hear) => hearing.push({ name, hear }),
    close: () => hangUp.abort(),
  }
}

const lineOf = (event: string, field: string) =>
  event
    .split('\n')
    .find((line) => line.startsWith(`${field}: `))
    ?.slice(field.length + 2)
