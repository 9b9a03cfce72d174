/** What is listened to: an EventSource, or what does the same. */
export type Source = {
  readonly readyState: number
  addEventListener: (name: string, hear: (event: { data: string }) => void) => void
  close: () => void
}

/** Listens with headers, which an EventSource cannot send. It does not come back by itself: `error` says that it ended. */
export function openFetched(address: string, headers: Record<string, string>): Source {
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
