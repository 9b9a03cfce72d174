import { anySignal } from '#web/lib/any-signal.ts'
import { timeoutMs } from '#web/lib/post.ts'
import { getAddressOf, readAnswer, type Answer, type RpcRequest } from '#web/lib/prefetched.ts'

type Tagged = Answer & { etag: string }

/** The last answer to each kept read, by its address: one that is still the same comes back without its text. */
const held = new Map<string, Tagged>()

/** So many at once: the screens of a few editions. */
const most = 60

/** Asks a kept read (contract/kept-reads.ts). Throws what fetch throws. */
export async function askKept(request: RpcRequest, signal?: AbortSignal): Promise<Answer> {
  const address = getAddressOf(request)
  const before = held.get(address)
  const response = await fetch(address, {
    headers: before === undefined ? {} : { 'if-none-match': before.etag },
    redirect: 'manual',
    signal: anySignal([...(signal ? [signal] : []), AbortSignal.timeout(timeoutMs)]),
  })
  if (response.status === 304 && before !== undefined) return before
  return hold(request, await readAnswer(response))
}

/** Keeps an answer for the next time it is asked for. */
export function hold(request: RpcRequest, answer: Answer): Answer {
  const address = getAddressOf(request)
  held.delete(address)
  if (answer.ok && answer.etag !== undefined) held.set(address, { ...answer, etag: answer.etag })
  const [oldest] = held.keys()
  if (held.size > most && oldest !== undefined) held.delete(oldest)
  return answer
}

/** What one account was answered is not for the next one on this device. */
export const forgetAnswers = (): void => held.clear()
