import type { ServerResponse } from 'node:http'
import { guestTopics, type Signal } from '#contract/live.ts'

/** Streams at once (security F4), and how many bytes one may leave unread before it is given up. */
export const limits = { perAccount: 5, total: 500, unread: 64 * 1024 } as const

/** Whom a stream tells, and of what: organisers of everything, a guest of the editions given. */
export type Reader = { userId: string; knows: 'everything' | ReadonlySet<string> }

/** `checkedAt`: when its session was last looked at, on the clock of performance.now(). */
export type Stream = {
  response: ServerResponse
  reader: Reader
  cookie: string | undefined
  checkedAt: number
}

/** The open streams of this process; `total`: how many at once. */
export function createStreams(total: number = limits.total) {
  const open = new Set<Stream>()
  const of = (userId: string) => [...open].filter(({ reader }) => reader.userId === userId)

  function close(stream: Stream, lastWords: string): void {
    open.delete(stream)
    stream.response.end(lastWords)
  }

  /** The oldest stream of an account makes room for its sixth: it may be of a page that has long gone. */
  function add(stream: Stream): void {
    const [oldest, ...others] = of(stream.reader.userId)
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
    tell: (signals: readonly Signal[]) => {
      for (const stream of open) {
        const visible = signals.filter((signal) => mayKnow(stream.reader, signal))
        if (visible.length > 0) write(stream, event('message', JSON.stringify(visible)))
      }
    },
    tellAll: (name: 'ready' | 'beat') => {
      for (const stream of open) write(stream, event(name, ''))
    },
  }
}

const openToGuests = new Set<string>(guestTopics)

/** Signals carry no data, but that something happens at an edition is none of a stranger's business either. */
function mayKnow({ knows }: Reader, { topic, venueId }: Signal): boolean {
  return knows === 'everything' || (venueId !== null && openToGuests.has(topic) && knows.has(venueId))
}

/** One event as `text/event-stream` writes it. `text` has no line breaks. */
export const event = (name: string, text: string) => `event: ${name}\ndata: ${text}\n\n`
