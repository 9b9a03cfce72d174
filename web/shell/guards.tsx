import type { ReactNode } from 'react'
import { explain, isServerUnreachable } from '#web/lib/failure.ts'
import { GoTo } from '#web/lib/page-link.tsx'
import { recall } from '#web/base/storage.ts'
import { copyExpiredKey } from '#web/copies/copies.ts'
import { PlainFrame } from '#web/shell/plain-frame.tsx'
import { useSession, type CurrentUser } from '#web/session/session.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/**
 * Requires a session, or else redirects to /auth. Shows a spinner while loading; if the session can't be read, says so
 * and offers a retry instead of redirecting. An account without a role also goes to /auth, which signs it out with the
 * spec's sentence. An account with a temporary password must choose a new one first.
 */
function RequireSession({ children }: { children: (user: CurrentUser) => ReactNode }) {
  const { data: user, error, isFetching, refetch } = useSession()
  // Waits for a refetch: a page that has just signed this device in, or turned its account into a guest's, redirects here.
  if (user === undefined || (isFetching && (user === null || user.role === null))) {
    return (
      <PlainFrame>
        {error && !isFetching ? (
          <>
            <h1 className="sr-only">Quarterdeck</h1>
            <ErrorState message={sentenceAbout(error)} onRetry={() => void refetch()} />
          </>
        ) : (
          <SessionSpinner />
        )}
      </PlainFrame>
    )
  }
  if (user === null) return <GoTo href="/auth" />
  if (user.mustChangePassword) return <GoTo href="/choose-password" />
  if (user.role === null) return <GoTo href="/auth" />
  return children(user)
}

/** Offline, explains the empty page to people whose copy was deleted for its age. */
const sentenceAbout = (error: Error): string =>
  isServerUnreachable(error) && recall(copyExpiredKey) !== undefined
    ? 'You are offline, and the copy of your pages on this device was more than seven days old, so it was deleted. Connect to the internet to see them again.'
    : explain(error).sentence

/** Renders its children if `allows` accepts the user, and redirects all others to `fallback`. */
export function RequireRole({
  allows,
  fallback = '/',
  children,
}: {
  allows: (user: CurrentUser) => boolean
  fallback?: '/' | '/guest'
  children: (user: CurrentUser) => ReactNode
}) {
  return (
    <RequireSession>{(user) => (allows(user) ? children(user) : <GoTo href={fallback} />)}</RequireSession>
  )
}

/** Appears after 150 ms, like every loading state. */
export const SessionSpinner = () => (
  <div className="grid flex-1 animate-late place-items-center text-brand">
    <Spinner label="Checking who is signed in" />
  </div>
)
