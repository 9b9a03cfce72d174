import { useSyncExternalStore } from 'react'

/** Set once a question went unanswered and the copy on this device answered instead. */
let isAway = false
const listening = new Set<() => void>()

/** Whether the server is out of reach, as far as this page knows. */
export const isOffline = (): boolean => isAway || !navigator.onLine

export function noteReach(isReached: boolean): void {
  isAway = !isReached
  for (const tell of listening) tell()
}

export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

function subscribe(tell: () => void): () => void {
  listening.add(tell)
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    listening.delete(tell)
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
