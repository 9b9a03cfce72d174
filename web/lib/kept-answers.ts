import { anySignal } from '#web/lib/any-signal.ts'
import { timeoutMs } from '#web/lib/post.ts'
import { getAddressOf, readAnswer, type Answer, type RpcRequest } from '#web/lib/prefetched.ts'

type TaggedAnswer = Answer & { etag: string }

/** The last answer to each kept read, by address. The server confirms an unchanged answer without sending it again. */
const heldAnswers = new Map<string, TaggedAnswer>()

/** The most answers held: enough for the screens of a few editions. */
const maxHeld = 60

/** Requests a kept read (contract/kept-reads.ts). Throws what fetch throws. */
export async function fetchKept(request: RpcRequest, signal?: AbortSignal): Promise<Answer> {
  const address = getAddressOf(request)
  const heldAnswer = heldAnswers.get(address)
  const response = await fetch(address, {
    headers: heldAnswer === undefined ? {} : { 'if-none-match': heldAnswer.etag },
    redirect: 'manual',
    signal: anySignal([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
  })
  if (response.status === 304 && heldAnswer !== undefined) return heldAnswer
  return holdAnswer(request, await readAnswer(response))
}

/** Holds an answer for its next request. */
export function holdAnswer(request: RpcRequest, answer: Answer): Answer {
  const address = getAddressOf(request)
  heldAnswers.delete(address)
  if (answer.ok && answer.etag !== undefined) heldAnswers.set(address, { ...answer, etag: answer.etag })
  const [oldest] = heldAnswers.keys()
  if (heldAnswers.size > maxHeld && oldest !== undefined) heldAnswers.delete(oldest)
  return answer
}

/** Forgets all answers, so that the next account on this device gets none of them. */
export const forgetAnswers = (): void => heldAnswers.clear()
