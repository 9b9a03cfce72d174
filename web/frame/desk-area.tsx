import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { ownerOf, type Helper } from '#web/desk/storage/list-rules.ts'
import { forgetDeskList } from '#web/base/desk-store.ts'
import { OwnDesk } from '#web/desk/own-desk.tsx'
import { ownDeskQuery } from '#web/desk/own-desk-query.ts'
import { UnsentHere } from '#web/desk/unsent-here.tsx'
import { api } from '#web/lib/api.ts'
import { explain } from '#web/lib/failure.ts'
import { Live } from '#web/live/live.tsx'
import { useOffline } from '#web/base/reach.ts'
import { SessionSpinner, RequireRole } from '#web/shell/guards.tsx'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { OrganiserGates } from '#web/frame/organiser-gates.tsx'
import { isOrganiser, useSession, type CurrentUser } from '#web/session/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/**
 * The desk's own frame: a phone's keyboard leaves no room for the usual frame. A signed-in organiser counts as one here, even
 * on a helper's device.
 */
export function DeskArea({ children }: { children: ReactNode }) {
  const session = useSession()
  const ownDesk = useQuery(ownDeskQuery)
  const isOrganisers = session.data ? isOrganiser(session.data) : false
  useForgetOtherLists(session.data, ownDesk.data)
  if (!isOrganisers && (session.isPending || ownDesk.isPending))
    return (
      <PlainFrame>
        <SessionSpinner />
      </PlainFrame>
    )
  if (!isOrganisers && ownDesk.data === undefined && session.data === undefined)
    return (
      <PlainFrame>
        <h1 className="sr-only">Desk</h1>
        <ErrorState
          message={explain(session.error ?? ownDesk.error).sentence}
          onRetry={() => void Promise.all([session.refetch(), ownDesk.refetch()])}
        />
        <UnsentHere />
      </PlainFrame>
    )
  if (!isOrganisers && ownDesk.data)
    return (
      <>
        <Live audience="organiser" />
        <OwnDesk key={ownerOf({ kind: 'helper', helper: ownDesk.data })} helper={ownDesk.data} />
      </>
    )
  return (
    <RequireRole allows={isOrganiser} fallback="/guest">
      {() => (
        <>
          <Live audience="organiser" />
          <OrganiserGates />
          {children}
        </>
      )}
    </RequireRole>
  )
}

/** Once the server has confirmed the user, removes anyone else's list from the device and the page. */
function useForgetOtherLists(user: CurrentUser | null | undefined, helper: Helper | null | undefined): void {
  const client = useQueryClient()
  const isUnknown = useOffline() || user === undefined || helper === undefined
  const owner = deskOwnerOf(user, helper)
  useEffect(() => {
    if (isUnknown) return
    if (owner === undefined) client.removeQueries({ queryKey: api.desk.list.key() })
    void forgetDeskList({ keepFor: owner })
  }, [client, isUnknown, owner])
}

function deskOwnerOf(user: CurrentUser | null | undefined, helper: Helper | null | undefined) {
  if (user && isOrganiser(user)) return user.id
  return helper && !helper.isEnded ? ownerOf({ kind: 'helper', helper }) : undefined
}
