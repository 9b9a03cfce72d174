/** In milliseconds: how long an answer that nobody has taken counts as new, as in query-client.ts. */
const fresh = 5_000

/** What was asked before the app's own code was here (web/shell/ask-first.ts), by the question. */
const asked = new Map<string, Promise<Answer | undefined>>()

/** Asks a procedure such as `venues/choices` at once. The answer waits for the next caller who asks the same; it is read here too. */
export async function askFirst(path: string, input?: unknown): Promise<unknown> {
  const question = questionOf(path.split('/'), input)
  const key = keyOf(question)
  // What is no answer is asked for again, by what can say what is wrong.
  const asking = send(question).catch(() => undefined)
  asked.set(key, asking)
  const answer = await asking
  setTimeout(() => asked.delete(key), fresh)
  const body = answer?.body
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'json') : undefined
}

/**
 * The answer to a question that was asked first, undefined when there is none. Each answer is taken once: a second call
 * fetches it again. Throws the signal's reason when it aborts first.
 */
export async function takeAnswer(question: Question, signal?: AbortSignal): Promise<Answer | undefined> {
  const key = keyOf(question)
  const asking = asked.get(key)
  asked.delete(key)
  return asking && signal ? Promise.race([asking, abortion(signal)]) : asking
}

/** Where a procedure is asked, and with what. */
export type Question = { address: string; body: { json: unknown } }

export const questionOf = (path: readonly string[], input: unknown): Question => ({
  address: `/rpc/${path.map(encodeURIComponent).join('/')}`,
  body: { json: input },
})

/** What came back. `body` is undefined where it is not JSON. */
export type Answer = { status: number; ok: boolean; body: unknown }

export async function readAnswer(answer: Response): Promise<Answer> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  const body: unknown = isJson ? await answer.json() : undefined
  return { status: answer.status, ok: answer.ok, body }
}

/** Only what is answered as it should be. */
async function send({ address, body }: Question): Promise<Answer | undefined> {
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(30_000) }
  const answer = await fetch(address, { ...init, redirect: 'manual' })
  return answer.ok ? readAnswer(answer) : undefined
}

const keyOf = ({ address, body }: Question) => `${address} ${JSON.stringify(body)}`

const abortion = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
