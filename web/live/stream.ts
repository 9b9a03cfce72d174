import { noteListening } from '#web/live/listening.ts'
import { liveAddress, topics, type Signal } from '#contract/live.ts'
import type { Source } from '#web/live/fetched-source.ts'

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
export function listen(
  { onSignals, onReady, onSessionEnd, onRefused }: Listener,
  openSource: () => Source = () => new EventSource(liveAddress),
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
    source.addEventListener('ready', () => {
      pause = pace.retry
      heardAt = performance.now()
      noteListening(true)
      onReady()
    })
    source.addEventListener('beat', () => (heardAt = performance.now()))
    source.addEventListener('message', ({ data }) => {
      heardAt = performance.now()
      onSignals(readSignals(data))
    })
    source.addEventListener('end', ({ data }) => {
      hangUp()
      // Another window took this one's place: it listens again when somebody comes back to it.
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

/** Read by hand: no schema library for two fields. What we do not know is passed over. */
function readSignals(text: string): Signal[] {
  const read: unknown = JSON.parse(text)
  return (Array.isArray(read) ? read : []).flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('topic' in one) || !('venueId' in one)) return []
    const topic = topics.find((known) => known === one.topic)
    const venueId = typeof one.venueId === 'string' ? one.venueId : null
    return topic === undefined ? [] : [{ topic, venueId }]
  })
}
