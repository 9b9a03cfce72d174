import { Challenge, challengePath, solutionHeader } from '#contract/sign-in.ts'
import { Refused } from '#web/lib/calls.ts'
import { toast } from '#web/ui/toast.tsx'

/** After this many milliseconds, people wonder what is going on. */
const unnoticed = 1_000

/**
 * Fetches a challenge and solves it; returns the header with the solution. The computation runs off the main thread, so the
 * page stays responsive. Throws what fetch throws, and `Refused` if there is no challenge to solve.
 */
export async function solveChallenge(signal?: AbortSignal): Promise<Record<string, string>> {
  const isDone = tellIfNoticed()
  try {
    return { [solutionHeader]: await solve(await askForChallenge(), signal) }
  } finally {
    isDone()
  }
}

/** Shows a message if solving takes long enough to be noticed. Returns a function that removes it. */
function tellIfNoticed(): () => void {
  let dismissToast: (() => void) | undefined
  const noticed = setTimeout(() => {
    dismissToast = toast({ kind: 'info', title: 'Checking that you are not a robot. One moment…' })
  }, unnoticed)
  return () => {
    clearTimeout(noticed)
    dismissToast?.()
  }
}

async function askForChallenge() {
  const answer = await fetch(challengePath, { signal: AbortSignal.timeout(30_000) })
  const given = Challenge.safeParse(answer.ok ? await answer.json() : undefined)
  if (!given.success) throw new Refused('UNREADABLE', { status: answer.status })
  return given.data
}

/** How many attempts run at once: enough for all threads of the browser, and few enough to leave time for key presses. */
const together = 8

/** So that an unsolvable challenge doesn't keep a phone busy for ever. */
const mostTries = 100_000

type Work = ReturnType<typeof Challenge.parse>

async function solve({ nonce, iterations, key, token }: Work, signal?: AbortSignal): Promise<string> {
  const wanted = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const password = await crypto.subtle.importKey('raw', bytesOf(nonce), 'PBKDF2', false, ['deriveBits'])
  const tryOne = async (n: number) => {
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(String(n)), iterations }
    return new Uint8Array(await crypto.subtle.deriveBits(how, password, 256))
  }
  for (let from = 0; from < mostTries; from += together) {
    signal?.throwIfAborted()
    const tried = await Promise.all(Array.from({ length: together }, (_, at) => tryOne(from + at)))
    const right = tried.find((bytes) => wanted.every((byte, at) => byte === bytes[at]))
    if (right) return `${token}.${hexOf(right.subarray(wanted.length))}`
  }
  throw new Refused('UNREADABLE', { status: 200 })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
