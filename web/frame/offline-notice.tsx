import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { dayKey, formatMoment, formatTime, today, wallClockOf } from '#web/base/dates.ts'
import { oldestShown } from '#web/offline/oldest-shown.ts'
import { useOffline } from '#web/base/reach.ts'
import { recheckSession } from '#web/session/session.ts'
import { Notice } from '#web/ui/notice.tsx'

/** In milliseconds: how often a page without a connection looks for one. */
const pace = 15_000

/** Over a guest's page without a connection: of when it is. Asks for everything again once there is one. */
export function OfflineNotice() {
  const client = useQueryClient()
  const isOffline = useOffline()
  const seen = useOldestShown(client)
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline) void client.invalidateQueries()
    wasOffline.current = isOffline
    const look = () => void recheckSession(client)
    const timer = isOffline ? setInterval(look, pace) : undefined
    // The browser thinks that something changed: the server is asked whether it did.
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [client, isOffline])
  return (
    <div role="status" className={isOffline ? 'mb-6 print:hidden' : undefined}>
      {isOffline && (
        <Notice tone="warn">
          You are offline. {seen !== undefined && `Last updated ${momentText(seen)}. `}
          You need a connection to change anything.
        </Notice>
      )}
    </div>
  )
}

/** `2:05 PM` on this device's clock; of another day with the day. */
function momentText(at: number): string {
  const wall = wallClockOf(new Date(at).toISOString())
  return dayKey(wall) === today(new Date()) ? formatTime(wall) : formatMoment(wall)
}

/** The same for as long as the page is open. */
function useOldestShown(client: QueryClient): number | undefined {
  const cache = client.getQueryCache()
  return useSyncExternalStore(
    (notify) => cache.subscribe(notify),
    () => oldestShown(client),
  )
}
