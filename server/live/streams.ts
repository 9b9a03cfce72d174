import type { ServerResponse } from 'node:http'
import { isHeardBy, type Audience, type Signal } from '#contract/live.ts'

/** Streams at once (security F4), and how many bytes one may leave unread before it is given up. */
const limits = { perAccount: 5, total: 500, unread: 64 * 1024 } as const

/**
 * Whom a stream tells, and of what: organisers of everything, a guest of the editions given, a helper of the one whose desk
 * they are at, a partner of the one of their link. `id` is of the account, the helper's device, or the link.
 */
export type Reader = { id: string } & (
  | { kind: 'organiser' }
  | { kind: Audience; editions: ReadonlySet<string> }
)

/** What a reader is recognised by, again and again. */
export type Cookies = { session: string | undefined; desk: string | undefined; partner: string | undefined }

/** `checkedAt`: when its session was last looked at, on the clock of performance.now(). */
export type Stream = {
  response: ServerResponse
  reader: Reader
  cookies: Cookies
  checkedAt: number
}

/** The open streams of this process; `total`: how many at once. */
export function createStreams(total: number = limits.total) {
  const open = new Set<Stream>()
  const of = (id: string) => [...open].filter(({ reader }) => reader.id === id)

  function close(stream: Stream, lastWords: string): void {
    open.delete(stream)
    stream.response.end(lastWords)
  }

  /** The oldest stream of an account makes room for its sixth: it may be of a page that has long gone. */
  function add(stream: Stream): void {
    const [oldest, ...others] = of(stream.reader.id)
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
    of,
    all: () => [...open],
    isFull: () => open.size >= total,
    count: () => open.size,
    tell: (signals: readonly Signal[], to: Iterable<Stream> = open) => {
      for (const stream of to) {
        const visible = signals.filter((signal) => mayKnow(stream.reader, signal))
        if (visible.length > 0) write(stream, event('message', JSON.stringify(visible)))
      }
    },
    tellAll: (name: 'ready' | 'beat') => {
      for (const stream of open) write(stream, event(name, ''))
    },
  }
}

/** Signals carry no data, but that something happens at an edition is none of a stranger's business either. */
function mayKnow(reader: Reader, { topic, venueId }: Signal): boolean {
  if (reader.kind === 'organiser') return true
  if (!isHeardBy(topic, reader.kind)) return false
  // An order is announced to everyone: a caterer hears that there is another one somewhere, and looks at their own.
  return venueId === null ? reader.kind === 'caterer' : reader.editions.has(venueId)
}

/** One event as `text/event-stream` writes it. `text` has no line breaks. */
export const event = (name: string, text: string) => `event: ${name}\ndata: ${text}\n\n`
