import type { ReactNode } from 'react'
import { Live } from '#web/live/live.tsx'
import { RequireRole } from '#web/shell/guards.tsx'
import { OrganiserGates } from '#web/frame/organiser-gates.tsx'
import { OrganiserLayout } from '#web/frame/organiser-layout.tsx'
import { isOrganiser } from '#web/session/session.ts'

/** The organisers' screens. Everyone else with a session is redirected to the guests' pages. */
export const OrganiserArea = ({ children }: { children: ReactNode }) => (
  <RequireRole allows={isOrganiser} fallback="/guest">
    {(user) => (
      <OrganiserLayout user={user}>
        <Live audience="organiser" />
        <OrganiserGates />
        {children}
      </OrganiserLayout>
    )}
  </RequireRole>
)
