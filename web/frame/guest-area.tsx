import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { dayKey, formatMoment, formatTime, today, wallClockOf } from '#web/base/dates.ts'
import { useOffline } from '#web/base/reach.ts'
import { GuestLayout } from '#web/frame/guest-layout.tsx'
import { ReauthenticationGate } from '#web/frame/reauthentication-gate.tsx'
import { Live } from '#web/live/live.tsx'
import { oldestShown } from '#web/offline/oldest-shown.ts'
import { hasPortal, recheckSession, type CurrentUser } from '#web/session/session.ts'
import { RequireRole } from '#web/shell/guards.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'

/** The guests' pages, for organisers too who are guests themselves; other organisers are sent to their own screens. */
export const GuestArea = () => (
  <RequireRole allows={hasPortal} otherwise="/">
    {(user) => (
      <GuestLayout user={user}>
        <Live pace="guest" />
        <ReauthenticationGate />
        <TakeAlong user={user} />
        <OfflineNotice />
        <Outlet />
      </GuestLayout>
    )}
  </RequireRole>
)

/** In milliseconds: how often a page without a connection looks for one. */
const pace = 15_000

/** Over a guest's page without a connection: of when it is. Asks for everything again once there is one. */
function OfflineNotice() {
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

/** Keeps the guests' pages and what is on them for where there is no connection. Comes when nothing else is to do. */
function TakeAlong({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const load = async () => {
      const [{ isSignedIn, keepCopy }, { registerWorker }] = await Promise.all([
        import('#web/offline/copy-keeping.ts'),
        import('#web/offline/worker-registration.ts'),
      ])
      if (isGone || !isSignedIn(client, user)) return
      stop = keepCopy(client, user)
      await registerWorker('/guest')
    }
    const callOff = whenIdle(() => void load().catch(() => undefined))
    return () => {
      isGone = true
      callOff()
      stop?.()
    }
  }, [client, user])
  return null
}
