import { Outlet } from '@tanstack/react-router'
import { Live } from '#web/live/live.tsx'
import { OfflineNotice } from '#web/frame/offline-notice.tsx'
import { TakeAlong } from '#web/frame/take-along.tsx'
import { ReauthenticationGate } from '#web/frame/reauthentication-gate.tsx'
import { GuestLayout } from '#web/frame/guest-layout.tsx'
import { RequireRole } from '#web/shell/guards.tsx'
import { hasPortal } from '#web/session/session.ts'

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
