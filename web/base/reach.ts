import { useSyncExternalStore } from 'react'

/**
 * Set once a request failed and the copy on this device was used instead. The browser's own online state isn't used: even
 * without a connection, a server on this computer still responds (security G7).
 */
let isRunningOnCopy = false
const listeners = new Set<() => void>()

/** Whether this page runs on its copy. */
export const isOffline = (): boolean => isRunningOnCopy

/** How long the reachability check may take, in milliseconds. */
const timeoutMs = 3_000

/** Whether the server responds now. Checked before sending from a page that runs on its copy: the connection may be back. */
export async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/livez', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })).ok
  } catch {
    return false
  }
}

export function noteReach(isReachable: boolean): void {
  isRunningOnCopy = !isReachable
  for (const notify of listeners) notify()
}

export const useOffline = (): boolean => useSyncExternalStore(subscribe, isOffline)

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
