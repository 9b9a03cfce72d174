import { Outlet } from '@tanstack/react-router'
import { ConsequenceGate } from '#web/consequences/consequence-gate.tsx'
import { Live } from '#web/live/live.tsx'
import { RequireRole } from '#web/shell/guards.tsx'
import { ReauthenticationGate } from '#web/frame/reauthentication-gate.tsx'
import { OrganiserLayout } from '#web/frame/organiser-layout.tsx'
import { UnsentGate } from '#web/frame/unsent-gate.tsx'
import { isOrganiser } from '#web/session/session.ts'

/** The organisers' screens; everybody else with a session is sent to the guests'. */
export const OrganiserArea = () => (
  <RequireRole allows={isOrganiser} otherwise="/guest">
    {(user) => (
      <OrganiserLayout user={user}>
        <Everywhere />
      </OrganiserLayout>
    )}
  </RequireRole>
)

const Everywhere = () => (
  <>
    <Live pace="organiser" />
    <ReauthenticationGate />
    <ConsequenceGate />
    <UnsentGate />
    <Outlet />
  </>
)
