import { anySignal } from '#web/lib/any-signal.ts'
import { timeoutMs } from '#web/lib/post.ts'
import { getAddressOf, readAnswer, type Answer, type RpcRequest } from '#web/lib/prefetched.ts'

type TaggedAnswer = Answer & { etag: string }

/** The last answer to each kept read, by address. An unchanged answer comes back without its text. */
const held = new Map<string, TaggedAnswer>()

/** The most answers held: enough for the screens of a few editions. */
const maxHeld = 60

/** Requests a kept read (contract/kept-reads.ts). Throws what fetch throws. */
export async function fetchKept(request: RpcRequest, signal?: AbortSignal): Promise<Answer> {
  const address = getAddressOf(request)
  const before = held.get(address)
  const response = await fetch(address, {
    headers: before === undefined ? {} : { 'if-none-match': before.etag },
    redirect: 'manual',
    signal: anySignal([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
  })
  if (response.status === 304 && before !== undefined) return before
  return holdAnswer(request, await readAnswer(response))
}

/** Holds an answer for its next request. */
export function holdAnswer(request: RpcRequest, answer: Answer): Answer {
  const address = getAddressOf(request)
  held.delete(address)
  if (answer.ok && answer.etag !== undefined) held.set(address, { ...answer, etag: answer.etag })
  const [oldest] = held.keys()
  if (held.size > maxHeld && oldest !== undefined) held.delete(oldest)
  return answer
}

/** Forgets all answers, so that the next account on this device gets none of them. */
export const forgetAnswers = (): void => held.clear()
