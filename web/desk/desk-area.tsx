import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { ConsequenceGate } from '#web/consequences/consequence-gate.tsx'
import { OwnDesk } from '#web/desk/own-desk.tsx'
import { api } from '#web/lib/api.ts'
import { Live } from '#web/live/live.tsx'
import { Checking, RequireRole } from '#web/shell/guards.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { ReauthenticationGate } from '#web/shell/reauthentication-gate.tsx'
import { isOrganiser, useSession } from '#web/shell/session.ts'

/**
 * The desk has a frame of its own: a telephone's keyboard leaves no room for another. Who is signed in as an organiser is
 * one here, on the device of a helper as well.
 */
export function DeskArea() {
  const session = useSession()
  const own = useQuery({ ...api.deskDevices.mine.queryOptions(), staleTime: 60_000 })
  const isOrganisers = session.data ? isOrganiser(session.data) : false
  if (!isOrganisers && (session.isPending || own.isPending))
    return (
      <PlainFrame>
        <Checking />
      </PlainFrame>
    )
  if (!isOrganisers && own.data)
    return (
      <>
        <Live pace="organiser" />
        <OwnDesk helper={own.data} />
      </>
    )
  return (
    <RequireRole allows={isOrganiser} otherwise="/guest">
      {() => (
        <>
          <Live pace="organiser" />
          <ReauthenticationGate />
          <ConsequenceGate />
          <Outlet />
        </>
      )}
    </RequireRole>
  )
}
