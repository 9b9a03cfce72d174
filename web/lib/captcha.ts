import { Challenge, challengePath, solutionHeader } from '#contract/sign-in.ts'
import { Refused } from '#web/lib/calls.ts'
import { toast } from '#web/ui/toast.tsx'

/** How long solving may take before a message explains the delay, in milliseconds. */
const noticedAfterMs = 1_000

/**
 * Fetches a challenge and solves it; returns the header with the solution. The computation runs off the main thread, so the
 * page stays responsive. Throws what fetch throws, and `Refused` if there is no challenge to solve.
 */
export async function solveChallenge(signal?: AbortSignal): Promise<Record<string, string>> {
  const dismiss = showIfSlow()
  try {
    return { [solutionHeader]: await solve(await fetchChallenge(), signal) }
  } finally {
    dismiss()
  }
}

/** Shows a message if solving takes long enough to be noticed. Returns a function that removes it. */
function showIfSlow(): () => void {
  let dismissToast: (() => void) | undefined
  const timer = setTimeout(() => {
    dismissToast = toast({ kind: 'info', title: 'Checking that you are not a robot. One moment…' })
  }, noticedAfterMs)
  return () => {
    clearTimeout(timer)
    dismissToast?.()
  }
}

async function fetchChallenge() {
  const response = await fetch(challengePath, { signal: AbortSignal.timeout(30_000) })
  const challenge = Challenge.safeParse(response.ok ? await response.json() : undefined)
  if (!challenge.success) throw new Refused('UNREADABLE', { status: response.status })
  return challenge.data
}

/** How many attempts run at once: enough for all threads of the browser, and few enough to leave time for key presses. */
const batchSize = 8

/** The most attempts, so that an unsolvable challenge doesn't keep a phone busy for ever. */
const maxTries = 100_000

type Work = ReturnType<typeof Challenge.parse>

async function solve({ nonce, iterations, key, token }: Work, signal?: AbortSignal): Promise<string> {
  const expected = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const password = await crypto.subtle.importKey('raw', bytesOf(nonce), 'PBKDF2', false, ['deriveBits'])
  const tryOne = async (n: number) => {
    const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(String(n)), iterations }
    return new Uint8Array(await crypto.subtle.deriveBits(parameters, password, 256))
  }
  for (let firstNumber = 0; firstNumber < maxTries; firstNumber += batchSize) {
    signal?.throwIfAborted()
    const hashes = await Promise.all(
      Array.from({ length: batchSize }, (_, index) => tryOne(firstNumber + index)),
    )
    const match = hashes.find((bytes) => expected.every((byte, index) => byte === bytes[index]))
    if (match) return `${token}.${hexOf(match.subarray(expected.length))}`
  }
  throw new Refused('UNREADABLE', { status: 200 })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
