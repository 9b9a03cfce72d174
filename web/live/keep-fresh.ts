import type { QueryClient } from '@tanstack/react-query'
import { liveAddress, nothingMissed, type Signal, topics } from '#contract/live.ts'
import { partnerHeader } from '#contract/partner-header.ts'
import { api } from '#web/lib/api.ts'
import { heardUntil } from '#web/lib/prefetched.ts'
import { isConcerned } from '#web/live/concerns.ts'
import { noteListening } from '#web/live/listening.ts'
import { recheckSession } from '#web/session/session.ts'

const paces: Record<'organiser' | 'guest', Pace> = {
  /** What one organiser changes, the others see within a second. */
  organiser: { gather: 60, spread: 0, quiet: 400 },
  /** Hundreds of phones at one event: a few seconds late, and spread. */
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
          // A user signed out before they listened hears of it here.
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
 * In milliseconds: how long signals are gathered (`spread`: some moment within that time, so that a thousand phones
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

/** In milliseconds: silence that means a dead line, how long a hidden page keeps listening, and pauses between tries. */
const pace = { silence: 60_000, hidden: 60_000, look: 10_000, retry: 2_000, retryAtMost: 60_000 } as const

type Listener = {
  onSignals: (signals: Signal[]) => void
  /** From now on nothing is missed; what was before is unknown. */
  onReady: () => void
  /** The server ended it: the session, or what it may do, is over. */
  onSessionEnd: () => void
  /** The server refused it: that may be why. */
  onRefused?: () => void
}

/**
 * Listens while the page is seen, and finds the server again when it was away. A hidden page hangs up after a while:
 * a browser has few connections to one server, and the tabs of a morning would use them all. Returns how to stop.
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
      // Another window took this one's place: it listens again when someone comes back to it.
      if (data === 'replaced') return
      onSessionEnd()
      // A new password gives this device a new session: if there is one, it is listened with.
      later()
    })
    // The browser tries again by itself unless it was refused.
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

  /** A timer runs late after sleep: a line that has died is noticed here. */
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

/** What is listened to: an EventSource, or what does the same. */
type Source = {
  readonly readyState: number
  addEventListener: (name: string, hear: (event: { data: string }) => void) => void
  close: () => void
}

/** Listens with headers, which an EventSource cannot send. It does not come back by itself: `error` says that it ended. */
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

  // Refused, ended and cut off are the same here: the listener tries again after a while.
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
