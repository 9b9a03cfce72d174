import { useSyncExternalStore } from 'react'

/**
 * Set once a question went unanswered and the copy on this device answered instead. What the browser says of its
 * connection is not believed: without any, a server on this very computer still answers (security G7).
 */
let isAway = false
const listening = new Set<() => void>()

/** Whether this page lives on its copy. */
export const isOffline = (): boolean => isAway

/** How long the question whether anyone is there may take, in milliseconds. */
const timeoutMs = 3_000

/** Asked before something is sent while the page lives on its copy: the connection may be back, and nothing asked since. */
export async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })).ok
  } catch {
    return false
  }
}

export function noteReach(isThere: boolean): void {
  isAway = !isThere
  for (const tell of listening) tell()
}

export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

function subscribe(tell: () => void): () => void {
  listening.add(tell)
  return () => listening.delete(tell)
}
