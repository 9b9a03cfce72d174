import type { QueryClient } from '@tanstack/react-query'
import { liveUrl, nothingMissed, type Signal, topics } from '#contract/live.ts'
import { partnerHeader } from '#contract/partner-header.ts'
import { api } from '#web/lib/api.ts'
import { forgetPrefetched, firstPosition } from '#web/lib/prefetched.ts'
import { isConcerned } from '#web/live/concerns.ts'
import { setListening } from '#web/live/listening.ts'
import { recheckSession } from '#web/session/session.ts'

const paces: Record<'organiser' | 'guest', Pace> = {
  /** Organisers see each other's changes within a second. */
  organiser: { gather: 60, spread: 0, quiet: 400 },
  /** Hundreds of phones at one event: a few seconds late, and spread out. */
  guest: { gather: 200, spread: 1_800, quiet: 5_000 },
}

/** Refetches other people's changes; a partner passes the token of their link. Returns a function that stops it. */
export function followChanges(
  client: QueryClient,
  audience: 'organiser' | 'guest',
  link?: string,
): () => void {
  const refresher = createRefresher(client, paces[audience])
  const recheck = () => {
    void recheckSession(client)
    void client.invalidateQueries({ queryKey: api.deskDevices.mine.key() })
  }
  const handlers = { onSignals: refresher.handleSignals, onReady: refresher.refetchAll }
  const stopListening =
    link === undefined
      ? listen({
          ...handlers,
          onSessionEnd: recheck,
          // Notices a sign-out that happened before the page listened.
          onRefused: recheck,
        })
      : listen({ ...handlers, onSessionEnd: refresher.refetchAll }, () =>
          openFetched(liveUrl, { [partnerHeader]: link }),
        )
  return () => {
    stopListening()
    refresher.stop()
  }
}

/**
 * In milliseconds: how long to gather signals (`spread`: plus a random part of this, so that a thousand phones don't refetch at
 * the same time), and the minimum pause afterwards.
 */
type Pace = { gather: number; spread: number; quiet: number }

/** Refetches the queries that signals concern: together, not too often, and not during the person's own change. */
function createRefresher(client: QueryClient, { gather, spread, quiet }: Pace) {
  let queuedSignals: Signal[] | 'everything' = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let refetchedAt = -Infinity

  function plan(): void {
    const delayMs = Math.max(gather + Math.random() * spread, refetchedAt + quiet - performance.now())
    timer ??= setTimeout(refetch, delayMs)
  }

  function refetch(): void {
    timer = undefined
    if (client.isMutating() > 0) return plan()
    const signals = queuedSignals
    queuedSignals = []
    refetchedAt = performance.now()
    void client.invalidateQueries({
      predicate: (query) => signals === 'everything' || isConcerned(query, signals),
    })
  }

  return {
    handleSignals: (signals: readonly Signal[]) => {
      forgetPrefetched()
      if (queuedSignals !== 'everything') queuedSignals.push(...signals)
      plan()
    },
    /** Refetches everything, because the changes are unknown. */
    refetchAll: () => {
      forgetPrefetched()
      queuedSignals = 'everything'
      plan()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * In milliseconds: the silence that means a dead connection, how long a hidden page keeps listening, how often to check, and
 * pauses between retries.
 */
const timing = { silence: 60_000, hidden: 60_000, check: 10_000, retry: 2_000, retryAtMost: 60_000 } as const

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
 * few connections per server, and many open tabs would use them all. Returns a function that stops it.
 */
function listen(
  { onSignals, onReady, onSessionEnd, onRefused }: Listener,
  openSource: () => Source = () => new EventSource(urlSince(firstPosition())),
): () => void {
  let source: Source | undefined
  let heardAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let delayMs: number = timing.retry
  let hiddenSince: number | undefined

  function open(): void {
    clearTimeout(retry)
    source?.close()
    heardAt = performance.now()
    source = openSource()
    source.addEventListener('ready', ({ data }) => {
      delayMs = timing.retry
      heardAt = performance.now()
      setListening(true)
      if (data !== nothingMissed) onReady()
    })
    source.addEventListener('beat', () => (heardAt = performance.now()))
    source.addEventListener('message', ({ data }) => {
      heardAt = performance.now()
      onSignals(readSignals(data))
    })
    source.addEventListener('end', ({ data }) => {
      disconnect()
      // Another window took over. This one listens again when someone returns to it.
      if (data === 'replaced') return
      onSessionEnd()
      // A new password gives this device a new session. If there is one, this reconnects with it.
      reconnectLater()
    })
    // The browser retries by itself unless it was refused.
    source.addEventListener('error', () => {
      setListening(false)
      if (source?.readyState !== EventSource.CLOSED) return
      onRefused?.()
      reconnectLater()
    })
  }

  function reconnectLater(): void {
    disconnect()
    retry = setTimeout(open, delayMs * (0.5 + Math.random()))
    delayMs = Math.min(delayMs * 2, timing.retryAtMost)
  }

  function disconnect(): void {
    setListening(false)
    clearTimeout(retry)
    source?.close()
    source = undefined
  }

  /** Timers run late after sleep, so a dead connection is also noticed here. */
  function checkConnection(): void {
    if (document.hidden) {
      hiddenSince ??= performance.now()
      if (performance.now() - hiddenSince >= timing.hidden) disconnect()
    } else if (source && performance.now() - heardAt > timing.silence) open()
  }

  function resume(): void {
    checkConnection()
    if (document.hidden) return
    hiddenSince = undefined
    if (!source) open()
  }

  const timer = setInterval(checkConnection, timing.check)
  document.addEventListener('visibilitychange', resume)
  window.addEventListener('focus', resume)
  window.addEventListener('online', resume)
  if (!document.hidden) open()
  return () => {
    clearInterval(timer)
    clearTimeout(retry)
    document.removeEventListener('visibilitychange', resume)
    window.removeEventListener('focus', resume)
    window.removeEventListener('online', resume)
    disconnect()
  }
}

const urlSince = (lastPosition: string | undefined) =>
  lastPosition === undefined ? liveUrl : `${liveUrl}?since=${encodeURIComponent(lastPosition)}`

/** Parsed by hand, because two fields need no schema library. Unknown topics are skipped. */
function readSignals(text: string): Signal[] {
  const parsed: unknown = JSON.parse(text)
  return (Array.isArray(parsed) ? parsed : []).flatMap((signal: unknown) => {
    if (typeof signal !== 'object' || signal === null || !('topic' in signal) || !('venueId' in signal))
      return []
    const topic = topics.find((known) => known === signal.topic)
    const venueId = typeof signal.venueId === 'string' ? signal.venueId : null
    return topic === undefined ? [] : [{ topic, venueId }]
  })
}

/** The source of signals: an EventSource, or a substitute for it. */
type Source = {
  readonly readyState: number
  addEventListener: (name: string, listener: (event: { data: string }) => void) => void
  close: () => void
}

/** Listens with headers, which an EventSource can't send. It doesn't reconnect by itself: `error` reports its end. */
function openFetched(address: string, headers: Record<string, string>): Source {
  const listeners: { name: string; listener: (event: { data: string }) => void }[] = []
  const connection = new AbortController()
  let readyState: number = EventSource.CONNECTING

  function dispatch(event: string, data: string): void {
    for (const { name, listener } of listeners)
      if (name === event && !connection.signal.aborted) listener({ data })
  }

  async function read(): Promise<void> {
    const response = await fetch(address, {
      headers: { accept: 'text/event-stream', ...headers },
      signal: connection.signal,
    })
    const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
    if (!reader) return
    readyState = EventSource.OPEN
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (text + part.value).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) dispatch(lineOf(event, 'event') ?? 'message', lineOf(event, 'data') ?? '')
    }
  }

  function end(): void {
    readyState = EventSource.CLOSED
    dispatch('error', '')
  }

  // Refused, ended and cut off are treated alike: the listener retries after a while.
  void read().then(end, end)
  return {
    get readyState() {
      return readyState
    },
    addEventListener: (name, listener) => listeners.push({ name, listener }),
    close: () => connection.abort(),
  }
}

const lineOf = (event: string, field: string) =>
  event
    .split('\n')
    .find((line) => line.startsWith(`${field}: `))
    ?.slice(field.length + 2)
