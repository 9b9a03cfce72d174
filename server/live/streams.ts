import type { ServerResponse } from 'node:http'
import { isHeardBy, type Audience, type Signal } from '#contract/live.ts'

/** The most concurrent streams (security F4), and unread bytes of a stream before it is cut. */
const limits = { perAccount: 5, total: 500, unread: 64 * 1024 } as const

/**
 * The listener of a stream, which decides its signals: organisers get the signals of every edition, guests of the given
 * editions, helpers of their desk's edition, and partners of their link's edition. `id` belongs to the account, the
 * helper's device, or the link.
 */
export type Listener = { id: string } & (
  | { kind: 'organiser' }
  | { kind: Audience; editions: ReadonlySet<string> }
)

/** The cookies by which a listener is identified at every check. */
export type Cookies = { session: string | undefined; desk: string | undefined; partner: string | undefined }

/** `checkedAt`: when its session was last checked, on the clock of performance.now(). */
export type Stream = {
  response: ServerResponse
  listener: Listener
  cookies: Cookies
  checkedAt: number
}

/** The open streams of this process, at most `total`. */
export function createStreams(total: number = limits.total) {
  const open = new Set<Stream>()
  const listOf = (id: string) => [...open].filter(({ listener }) => listener.id === id)

  function close(stream: Stream, lastText: string): void {
    open.delete(stream)
    stream.response.end(lastText)
  }

  /** Adds a stream. Before an account's sixth stream, ends its oldest, whose page may be long gone. */
  function add(stream: Stream): void {
    const [oldest, ...others] = listOf(stream.listener.id)
    if (oldest && others.length + 1 >= limits.perAccount) close(oldest, event('end', 'replaced'))
    open.add(stream)
    stream.response.once('close', () => open.delete(stream))
  }

  function write(stream: Stream, text: string): void {
    stream.response.write(text)
    if (stream.response.writableLength > limits.unread) stream.response.destroy()
  }

  return {
    add,
    close,
    listOf,
    all: () => [...open],
    isFull: () => open.size >= total,
    count: () => open.size,
    send: (signals: readonly Signal[], receivers: Iterable<Stream> = open) => {
      for (const stream of receivers) {
        const visible = signals.filter((signal) => maySee(stream.listener, signal))
        if (visible.length > 0) write(stream, event('message', JSON.stringify(visible)))
      }
    },
    sendAll: (name: 'ready' | 'beat') => {
      for (const stream of open) write(stream, event(name, ''))
    },
  }
}

/** Signals carry no data, but even the fact that something happens at an edition must not reach strangers. */
function maySee(listener: Listener, { topic, venueId }: Signal): boolean {
  if (listener.kind === 'organiser') return true
  if (!isHeardBy(topic, listener.kind)) return false
  // An order is announced to every caterer: they learn that some order changed, and fetch their own again.
  return venueId === null ? listener.kind === 'caterer' : listener.editions.has(venueId)
}

/** One event in the format `text/event-stream`. `text` has no line breaks. */
export const event = (name: string, text: string) => `event: ${name}\ndata: ${text}\n\n`
