import { useSyncExternalStore } from 'react'

/**
 * Set once a question went unanswered and the copy on this device answered instead. What the browser says of its
 * connection is not believed: without any, a house on this very computer still answers (security G7).
 */
let isAway = false
const listening = new Set<() => void>()

/** Whether this page lives on its copy. */
export const isOffline = (): boolean => isAway

export function noteReach(isReached: boolean): void {
  isAway = !isReached
  for (const tell of listening) tell()
}

export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

function subscribe(tell: () => void): () => void {
  listening.add(tell)
  return () => listening.delete(tell)
}
