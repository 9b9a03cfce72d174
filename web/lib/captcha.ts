import { Challenge, challengePath, solutionHeader } from '#contract/sign-in.ts'
import { Refused } from '#web/lib/calls.ts'
import { toast } from '#web/ui/toast.tsx'

/** After this long someone wonders what is going on, in milliseconds. */
const unnoticed = 1_000

/**
 * Asks for a challenge and does its work; answers the header that carries the solution. The browser computes beside the
 * page, which stays as quick as it is. Throws what fetch throws, and `Refused` when there is nothing to be solved.
 */
export async function solveChallenge(signal?: AbortSignal): Promise<Record<string, string>> {
  const isDone = tellIfNoticed()
  try {
    return { [solutionHeader]: await solve(await askForChallenge(), signal) }
  } finally {
    isDone()
  }
}

/** Says what is going on if it takes long enough to be noticed; answers how to say it no more. */
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

/** How many tries are under way at once: enough for all threads of the browser, and few enough to go between keys. */
const together = 8

/** So that a challenge without an answer does not keep a phone busy for ever. */
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
